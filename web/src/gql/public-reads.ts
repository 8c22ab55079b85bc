export const PUBLIC_READS = {
  "Schedule": "bc225b78a0a4cc6f49845f0669fc0bc3a27953276691fb61be5898d377621b30",
  "HomepageDates": "b425fb884a7a5407dd24f8e2f65f91a4e0ddc04b5831a6f635e885608e3d5af3",
  "HomepageEvents": "3514522fc32ab6975ae18bc3134dff31c4f744ea5176017a2bb6ef40bb23b694",
  "Week": "6239d69a82d317fee0ea23002895669dda973d540366fc2cb94a6b1749d7c5cb",
  "KeptSchedule": "b022124999247f50ca0195eccb70c2b0357aa1c17ea501c58d5db9a2a2c34f4f",
} as const;
