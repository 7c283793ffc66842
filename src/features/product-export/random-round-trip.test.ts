import { describeRoundTrips } from '../../../test/prove/round-trips.ts'

// The short form of what `npm run prove` shows with more catalogues.
describeRoundTrips(2)
