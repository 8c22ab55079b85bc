/** '1 person', '80 people'. */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
