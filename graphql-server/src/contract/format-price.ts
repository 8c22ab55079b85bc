const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const wholeEuros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** 2200 -> '€22', 2250 -> '€22.50'. */
export function formatPrice(cents: number): string {
  return (cents % 100 === 0 ? wholeEuros : euros).format(cents / 100);
}

/** 2200 -> '€22.00'. */
export function formatEuros(cents: number): string {
  return euros.format(cents / 100);
}
