/** Formats a number of things: '1 visit', '2 visits', '2 classes'. */
export function formatCount(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}

/** Formats a number of people: '1 person', '80 people'. */
export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');
