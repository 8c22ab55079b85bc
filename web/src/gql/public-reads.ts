export const PUBLIC_READS = {
  "Schedule": "86470ecc944afde196adc61e3586f66fd610a26c6f3f3e0f3dbe71f25bd30bd2",
  "HomepageDates": "b425fb884a7a5407dd24f8e2f65f91a4e0ddc04b5831a6f635e885608e3d5af3",
  "HomepageEvents": "e855516955533523c02908ed8939131264af95a8455bc05a976a664d1f0a5984",
  "Week": "c6d3569765381604088b0cabaf8c19cfd3758bcecf17ecc1023a1c74b49eedd1",
  "KeptSchedule": "3669c27190ac0cd560933edb2c825ba0e2a7cc42764ac2624f5aa9a27cb77aa4",
} as const;
