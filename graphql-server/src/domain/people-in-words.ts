/** '1 person', '80 people'. */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** '1 booking', '3 bookings'. */
export function countOf(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
