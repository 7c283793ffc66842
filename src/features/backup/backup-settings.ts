import { type SettingDeclaration, wholeNumber, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const nightlyBackups = yesNo({
  name: 'backup_nightly',
  title: messages.settingBackupNightly,
  help: messages.settingBackupNightlyHelp,
  group: 'backup',
  default: true,
})

export const backupHour = wholeNumber({
  name: 'backup_hour',
  title: messages.settingBackupHour,
  help: messages.settingBackupHourHelp,
  group: 'backup',
  unit: 'o-clock',
  when: { setting: 'backup_nightly', is: 'yes' },
  default: 3,
  min: 0,
  max: 23,
})

export const dailyBackups = wholeNumber({
  name: 'backup_daily',
  title: messages.settingBackupDaily,
  help: messages.settingBackupDailyHelp,
  group: 'backup',
  unit: 'backups',
  default: 7,
  min: 1,
  max: 366,
})

export const weeklyBackups = wholeNumber({
  name: 'backup_weekly',
  title: messages.settingBackupWeekly,
  help: messages.settingBackupWeeklyHelp,
  group: 'backup',
  unit: 'backups',
  default: 4,
  min: 0,
  max: 520,
})

export const monthlyBackups = wholeNumber({
  name: 'backup_monthly',
  title: messages.settingBackupMonthly,
  help: messages.settingBackupMonthlyHelp,
  group: 'backup',
  unit: 'backups',
  default: 6,
  min: 0,
  max: 120,
})

export const verificationDays = wholeNumber({
  name: 'backup_verification_days',
  title: messages.settingBackupVerificationDays,
  help: messages.settingBackupVerificationDaysHelp,
  group: 'backup',
  unit: 'days',
  default: 7,
  min: 0,
  max: 92,
})

export const backupSettings: readonly SettingDeclaration[] = [
  nightlyBackups,
  backupHour,
  dailyBackups,
  weeklyBackups,
  monthlyBackups,
  verificationDays,
]
