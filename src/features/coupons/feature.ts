import type { Feature } from '../../platform/feature.ts'
import { couponBackupChecks } from './backup-checks.ts'
import { couponCardSettings } from './card-settings.ts'
import { couponCommands } from './commands.ts'
import { couponSettings } from './coupon-settings.ts'
import { cachedAutoCoupons, couponPersonalData } from './coupons.ts'
import { couponUndo } from './records/edit-coupon.ts'
import { couponEndpoints } from './rest/coupons.ts'

export const couponsFeature: Feature = {
  name: 'coupons',
  calls: { rest: couponEndpoints },
  settings: [...couponSettings, ...couponCardSettings],
  cachedValues: [cachedAutoCoupons],
  undo: { 'coupon.updated': couponUndo },
  commands: couponCommands,
  personal: couponPersonalData,
  backupChecks: couponBackupChecks,
}
