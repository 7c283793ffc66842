import { describeSignInTimes } from './sign-in-times.ts'

describeSignInTimes({ tries: 200, triesWithLegacyHashes: 15 })
