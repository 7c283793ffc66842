import { describeRoundTrips } from '../../../test/prove/catalog/round-trips.ts'

// The short form of what `npm run prove` shows with more catalogues.
describeRoundTrips(2)
