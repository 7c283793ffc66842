import type { BackupCheck } from '../../platform/files/backup/backup-check.ts'
import { couponFigures } from './uses-store.ts'

/** What a restored backup must have of coupons. */
export const couponBackupChecks: readonly BackupCheck[] = [{ name: 'coupons', check: couponFigures }]
