import { describeRoundTrips } from './round-trips.ts'

describeRoundTrips(12)
