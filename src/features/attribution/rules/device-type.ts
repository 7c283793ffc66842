export type DeviceType = 'Desktop' | 'Tablet' | 'Mobile'

/** A tablet names itself, or is an Android device without "mobile". */
const TABLET = /ipad|tablet|playbook|silk(?!.*mobile)|kindle|android(?!.*mobile)/i
const PHONE = /mobile|iphone|ipod|android|blackberry|opera mini|windows phone/i

/** The kind of device by the user agent; `undefined` without one (docs/wire.md D.3). */
export function deviceTypeOf(userAgent: string | undefined): DeviceType | undefined {
  if (!userAgent) return undefined
  if (TABLET.test(userAgent)) return 'Tablet'
  return PHONE.test(userAgent) ? 'Mobile' : 'Desktop'
}
