// Dates in universal time are numbers with methods.
// shape: string -> string
// "2020-02-30T00:00:00Z" => "2020-03-01T00:00:00.000Z,5,1583020800000"
// "2024-02-29" => "2024-02-29T00:00:00.000Z,4,1709164800000"
// "no date" => "invalid"

export default text => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(date.getTime())) return 'invalid';
  return [date.toISOString(), date.getUTCDay() === 0 ? 5 : date.getUTCDay(), +date].join();
};
