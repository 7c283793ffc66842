import { describeOnePrice } from '../prove/one-price.ts'

// The short form of what `npm run prove` shows with more baskets.
describeOnePrice(3)
