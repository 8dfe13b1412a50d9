// The answers of typeof, also for names that do not exist.
// shape: string -> string
// "" => "string,number,undefined,object,object,function,function,symbol,bigint,undefined,boolean"
// "a" => "string,number,undefined,object,object,function,function,symbol,bigint,undefined,boolean"
// "5" => "string,number,undefined,object,object,function,function,symbol,bigint,undefined,boolean"

export default text =>
  [
    typeof text,
    typeof +text,
    typeof undefined,
    typeof null,
    typeof [],
    typeof (() => 0),
    typeof class {},
    typeof Symbol(),
    typeof 1n,
    typeof nowhere,
    typeof !text,
  ].join();
