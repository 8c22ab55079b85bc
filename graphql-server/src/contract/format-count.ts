/** 1376 -> '1,376'. */
export const formatNumber = (number: number): string => number.toLocaleString('en-GB');

/** Formats a number of things: '1 visit', '2 visits', '1,376 classes'. */
export function formatCount(count: number, thing: string, things = `${thing}s`): string {
  return `${formatNumber(count)} ${count === 1 ? thing : things}`;
}

/** Formats a number of people: '1 person', '80 people'. */
export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');
