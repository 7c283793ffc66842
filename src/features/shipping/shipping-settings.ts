import type { SettingDeclaration } from '../../platform/settings.ts'
import { sellTo } from '../settings/place-settings.ts'
import { readCutOff, readHolidays, readWeekdays } from './dispatch-values.ts'
import { dispatchTexts } from './texts.ts'

export const handlingDays: SettingDeclaration<number> = {
  name: 'handling_days',
  help: 'Working days from an order to the dispatch of its parcel.',
  type: 'whole-number',
  default: 1,
  min: 0,
  max: 120,
}

export const dispatchCutOff: SettingDeclaration<string> = {
  name: 'dispatch_cut_off',
  help: 'The time of day, in the time zone of the shop, from which an order counts for the next working day: 14:00.',
  type: 'text',
  default: '14:00',
  check: (text) => (readCutOff(text) === undefined ? dispatchTexts.cutOff : undefined),
}

export const dispatchWeekdays: SettingDeclaration<string> = {
  name: 'dispatch_weekdays',
  help: 'Days of the week on which parcels go out and arrive: Mon Tue Wed Thu Fri.',
  type: 'text',
  default: 'Mon Tue Wed Thu Fri',
  check: (text) => (readWeekdays(text) === undefined ? dispatchTexts.weekdays : undefined),
}

export const holidays: SettingDeclaration<string> = {
  name: 'holidays',
  help: 'Days on which nothing goes out or arrives: 2026-12-28, or 12-25 for each year, with spaces between.',
  type: 'text',
  default: '',
  check: (text) => (readHolidays(text) === undefined ? dispatchTexts.holidays : undefined),
}

export const shippingSettings = [sellTo, handlingDays, dispatchCutOff, dispatchWeekdays, holidays]
