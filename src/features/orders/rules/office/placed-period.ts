/** When orders were placed, counted from the day that it is. */
export const placedPeriods = ['today', 'last-7-days', 'last-30-days'] as const

export type PlacedPeriod = (typeof placedPeriods)[number]

/** How many days a period has, today included. */
export const daysOfPeriod: Readonly<Record<PlacedPeriod, number>> = {
  today: 1,
  'last-7-days': 7,
  'last-30-days': 30,
}
