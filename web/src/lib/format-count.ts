/** Formats a number of things whose plural ends in s: '1 visit', '2 visits'. */
export const formatCount = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
