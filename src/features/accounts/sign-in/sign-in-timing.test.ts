import { describeSignInTimes } from '../../../../test/prove/hostile/sign-in-times.ts'

// The short form of what `npm run prove` times more often, which finds smaller differences.
describeSignInTimes({ tries: 30, triesWithLegacyHashes: 9 })
