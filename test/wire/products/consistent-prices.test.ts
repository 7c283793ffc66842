import { describeOnePrice } from '../../prove/vectors/one-price.ts'

// The short form of `npm run prove`, which runs more carts.
describeOnePrice(3)
