import { type SettingDeclaration, wholeNumber, yesNo } from '../../platform/settings.ts'

export const nightlyBackups = yesNo({
  name: 'backup_nightly',
  help: 'Whether a backup is made every night.',
  default: true,
})

export const backupHour = wholeNumber({
  name: 'backup_hour',
  help: 'The hour of the nightly backup, in the time zone of the shop.',
  default: 3,
  min: 0,
  max: 23,
})

export const dailyBackups = wholeNumber({
  name: 'backup_daily',
  help: 'How many daily backups to keep: the newest of each day.',
  default: 7,
  min: 1,
  max: 366,
})

export const weeklyBackups = wholeNumber({
  name: 'backup_weekly',
  help: 'How many weekly backups to keep: the newest of each week.',
  default: 4,
  min: 0,
  max: 520,
})

export const monthlyBackups = wholeNumber({
  name: 'backup_monthly',
  help: 'How many monthly backups to keep: the newest of each month.',
  default: 6,
  min: 0,
  max: 120,
})

export const verificationDays = wholeNumber({
  name: 'backup_verification_days',
  help: 'How often, in days, the newest backup is test-restored into a scratch database; 0 for never.',
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
