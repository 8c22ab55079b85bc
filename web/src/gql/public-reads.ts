export const PUBLIC_READS = {
  "Schedule": "dcd38adc3e6d983f81fdfb119bfa0b3de2d32f5eb9c806a0f4ba42afdb2950a3",
  "HomepageDates": "b425fb884a7a5407dd24f8e2f65f91a4e0ddc04b5831a6f635e885608e3d5af3",
  "HomepageEvents": "3514522fc32ab6975ae18bc3134dff31c4f744ea5176017a2bb6ef40bb23b694",
  "Week": "6239d69a82d317fee0ea23002895669dda973d540366fc2cb94a6b1749d7c5cb",
  "KeptSchedule": "d5f4eb45bc83c2279167c6aaa5d1e624526a7f604dcfea1d9305407508265517",
} as const;
