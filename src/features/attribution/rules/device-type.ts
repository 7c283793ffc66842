export type DeviceType = 'Desktop' | 'Tablet' | 'Mobile'

/** A tablet names itself, or is an Android that does not say that it is a telephone. */
const TABLET = /ipad|tablet|playbook|silk(?!.*mobile)|kindle|android(?!.*mobile)/i
const TELEPHONE = /mobile|iphone|ipod|android|blackberry|opera mini|windows phone/i

/** What kind of device a browser says that it runs on; nothing is known of one that says nothing (docs/wire.md D.3). */
export function deviceTypeOf(userAgent: string | undefined): DeviceType | undefined {
  if (!userAgent) return undefined
  if (TABLET.test(userAgent)) return 'Tablet'
  return TELEPHONE.test(userAgent) ? 'Mobile' : 'Desktop'
}
