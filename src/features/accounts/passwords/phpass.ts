import { hash } from 'node:crypto'

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The maximum number of rounds, as a power of two: no real shop uses more. */
const MAX_LOG2_ROUNDS = 17

/** The portable phpass hash (`$P$`, `$H$`) of a password with the rounds and salt of `setting`; `undefined`: that is no phpass hash. */
export function phpass(password: string, setting: string): string | undefined {
  const log2Rounds = ALPHABET.indexOf(setting[3] ?? '')
  const isPhpass =
    /^\$[PH]\$[./0-9A-Za-z]{31}$/.test(setting) && log2Rounds >= 7 && log2Rounds <= MAX_LOG2_ROUNDS
  if (!isPhpass) return undefined

  const secret = Buffer.from(password)
  const round = Buffer.concat([Buffer.alloc(16), secret])
  let digest = md5(Buffer.concat([Buffer.from(setting.slice(4, 12)), secret]))
  for (let rounds = 2 ** log2Rounds; rounds > 0; rounds -= 1) {
    digest.copy(round)
    digest = md5(round)
  }
  return setting.slice(0, 12) + encode(digest)
}

function md5(bytes: Buffer): Buffer {
  return hash('md5', bytes, 'buffer')
}

/** Three bytes, lowest first, as four characters of six bits, lowest first. */
function encode(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3)
    const word = group.reduce((sum, byte, index) => sum + (byte << (8 * index)), 0)
    for (let index = 0; index <= group.length; index += 1) text += ALPHABET[(word >> (6 * index)) & 63]
  }
  return text
}
