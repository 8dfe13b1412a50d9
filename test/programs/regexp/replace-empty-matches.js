// replace with a pattern that may match nothing: between all code units, or code points with u.
// shape: string -> string
// "" => "- - - - -"
// "ab" => "-a-b- -a-b- --b- -a-b- ab-"
// "\ud83d\ude00" => "-\ud83d-\ude00- -\ud83d\ude00- -\ud83d-\ude00- -\ud83d-\ude00- \ud83d\ude00-"
// "aab" => "-a-a-b- -a-a-b- --b- -a-a-b- aab-"

export default text =>
  [
    text.replace(/(?:)/g, '-'),
    text.replace(/(?:)/gu, '-'),
    text.replace(/a*/g, '-'),
    text.replace(/a*?/g, '-'),
    text.replace(/$/g, '-'),
  ].join(' ');
