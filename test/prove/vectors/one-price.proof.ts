import { describeOnePrice } from './one-price.ts'

describeOnePrice(8)
