// Named groups in groups, in a template and in a backreference.
// shape: string -> string
// "" => "false"
// "2024-03-09" => "09.03.20242024year,month,dayfalse"
// "on 1999-12-31." => "on 31.12.1999.1999year,month,dayfalse"
// "11-11" => "11-11true"

const DATE = /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/;

export default function date(text: string): string {
  const groups = DATE.exec(text)?.groups;
  return (
    text.replace(DATE, '$<day>.$<month>.$<year>$<none>') +
    (groups ? groups.year + Object.keys(groups).join() : '') +
    /(?<two>\d\d)-\k<two>/.test(text)
  );
}
