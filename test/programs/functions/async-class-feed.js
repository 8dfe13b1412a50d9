// A class whose methods are async.
// entry: Upper.feed
// shape: class feed
// "" => "."
// "ab" => "AB."
// "aXb" => "AXB."

export class Upper {
  async feed(char) {
    await null;
    return char.toUpperCase();
  }

  async end() {
    return '.';
  }
}
