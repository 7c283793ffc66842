import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** The browser of tests and measurements: that of CHROMIUM_PATH, else Debian's without a window, which is lighter. */
export const chromiumPath = process.env['CHROMIUM_PATH'] || [shell, whole].find(existsSync) || shell

/** One that can have a window too, for what the lighter one does not do. */
export const wholeChromiumPath = process.env['CHROMIUM_PATH'] || whole
