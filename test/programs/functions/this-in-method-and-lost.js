// A method taken off its object loses this; in strict code it is undefined.
// shape: string -> string
// "" => "!,lost,lost,!,!"
// "a" => "a!,losta,losta,a!,a!"
// "ab" => "ab!,lostab,lostab,ab!,ab!"

const shouter = {
  mark: '!',
  shout(text) {
    return this === undefined ? 'lost' + text : text + this.mark;
  },
};

export default function lost(text) {
  const { shout } = shouter;
  return [shouter.shout(text), shout(text), (0, shouter.shout)(text), (shouter.shout)(text), shouter['shout'](text)].join();
}
