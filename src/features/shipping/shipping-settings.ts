import { text, wholeNumber } from '../../platform/settings.ts'
import { sellToCountries } from '../settings/country-settings.ts'
import * as messages from './messages.ts'
import { dispatchTexts } from './owner-texts.ts'
import { readCutOff, readDays, readHolidays, readWeekdays } from './rules/dispatch-values.ts'

export const handlingDays = wholeNumber({
  name: 'handling_days',
  title: messages.settingHandlingDays,
  help: messages.settingHandlingDaysHelp,
  group: 'dispatch',
  unit: 'business-days',
  default: 1,
  min: 0,
  max: 120,
})

export const dispatchCutOff = text({
  name: 'dispatch_cut_off',
  title: messages.settingDispatchCutOff,
  help: messages.settingDispatchCutOffHelp,
  group: 'dispatch',
  default: '14:00',
  check: (text) => (readCutOff(text) === undefined ? dispatchTexts.cutOff : undefined),
})

export const dispatchWeekdays = text({
  name: 'dispatch_weekdays',
  title: messages.settingDispatchWeekdays,
  help: messages.settingDispatchWeekdaysHelp,
  group: 'dispatch',
  format: 'words',
  words: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  choiceText: messages.weekdayName,
  default: 'Mon Tue Wed Thu Fri',
  check: (text) => (readWeekdays(text) === undefined ? dispatchTexts.weekdays : undefined),
})

export const holidays = text({
  name: 'holidays',
  title: messages.settingHolidays,
  help: messages.settingHolidaysHelp,
  group: 'dispatch',
  format: 'words',
  default: '',
  check: (text) => (readHolidays(text) === undefined ? dispatchTexts.holidays : undefined),
})

export const backorderDays = text({
  name: 'backorder_days',
  title: messages.settingBackorderDays,
  help: messages.settingBackorderDaysHelp,
  group: 'dispatch',
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
