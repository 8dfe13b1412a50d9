// localeCompare sorts as people do: letters before case, accents after letters.
// shape: string -> string
// "" => ""
// "bAaB" => "aAbB"
// "zaé" => "aéz"

export default text => [...text].sort((a, b) => a.localeCompare(b)).join('');
