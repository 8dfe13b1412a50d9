// btoa and atob undo each other for bytes.
// shape: string -> string
// "" => "|"
// "a<b" => "YTxi|a<b"
// "\u00ff\u0000" => "/wA=|ÿ\u0000"
// "\u0100" => rejected

export default text => `${btoa(text)}|${atob(btoa(text))}`;
