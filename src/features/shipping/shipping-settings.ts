import { text, wholeNumber } from '../../platform/settings.ts'
import { sellToCountries } from '../settings/country-settings.ts'
import { readCutOff, readDays, readHolidays, readWeekdays } from './dispatch-values.ts'
import { dispatchTexts } from './owner-texts.ts'

export const handlingDays = wholeNumber({
  name: 'handling_days',
  help: 'Working days from an order to the dispatch of its parcel.',
  default: 1,
  min: 0,
  max: 120,
})

export const dispatchCutOff = text({
  name: 'dispatch_cut_off',
  help: 'The time of day, in the time zone of the shop, from which an order counts for the next working day: 14:00.',
  default: '14:00',
  check: (text) => (readCutOff(text) === undefined ? dispatchTexts.cutOff : undefined),
})

export const dispatchWeekdays = text({
  name: 'dispatch_weekdays',
  help: 'The weekdays on which parcels are dispatched and delivered: Mon Tue Wed Thu Fri.',
  default: 'Mon Tue Wed Thu Fri',
  check: (text) => (readWeekdays(text) === undefined ? dispatchTexts.weekdays : undefined),
})

export const holidays = text({
  name: 'holidays',
  help: 'Days without dispatch and delivery, separated by spaces: 2026-12-28, or 12-25 for every year.',
  default: '',
  check: (text) => (readHolidays(text) === undefined ? dispatchTexts.holidays : undefined),
})

export const backorderDays = text({
  name: 'backorder_days',
  help: 'Working days until products that are made to order, or on back order, are in stock: 10 15. Empty: unknown; no arrival dates are shown for them.',
  default: '',
  check: (text) => (text.trim() === '' || readDays(text) ? undefined : dispatchTexts.backorderDays),
})

export const shippingSettings = [
  sellToCountries,
  handlingDays,
  dispatchCutOff,
  dispatchWeekdays,
  holidays,
  backorderDays,
]
