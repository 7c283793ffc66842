import { z } from 'zod'

const amount = (description: string) => z.string().describe(description)

const sales = z.object({
  first: z.string().describe('The first day.'),
  last: z.string().describe('The last day.'),
  total: amount('What was sold, less what was refunded, as in the report of sales.'),
  net: amount('The same without shipping and taxes.'),
  orders: z.int().describe('The number of orders.'),
  average_order: amount('The total of an order, on average.'),
  refunds: amount('What was refunded.'),
  points: z
    .array(
      z.object({
        key: z.string().describe('The day or the month.'),
        sales: amount('What was sold.'),
        orders: z.int().describe('The number of orders.'),
        average_order: amount('What an order came to, on average.'),
      }),
    )
    .describe('The days or months of the time, in order.'),
})

/** What awaits staff: `GET /wp-json/handsel/v1/todos`, and part of the overview. */
export const todoRecord = z.object({
  name: z.enum(['to-ship', 'unpaid', 'low-stock', 'failed-mails', 'failed-events', 'failed-webhooks']),
  count: z.int().describe('How many there are.'),
  list: z
    .union([z.object({ path: z.string(), query: z.record(z.string(), z.array(z.string())) }), z.null()])
    .describe('The call that lists them; null: a command does.'),
})

/** `GET /wp-json/handsel/v1/overview`. */
export const overviewRecord = z.object({
  currency: z.string().describe('The code of the currency; orders in others are not added up.'),
  todos: z.array(todoRecord).describe('What awaits staff.'),
  grouped_by: z.enum(['day', 'month']).describe('What each of the points is about.'),
  sales: sales.describe('What was sold in the period.'),
  previous: sales.describe('What was sold in as many days right before it.'),
  top_products: z
    .array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int() }))
    .describe('The products of which most items were sold in the period.'),
  sources: z
    .array(z.object({ source: z.string(), orders: z.int(), total: z.string() }))
    .describe('Where the buyers of the period came from.'),
  health: z
    .object({
      mails_waiting: z.int().describe('How many mails wait.'),
      mail_server_down: z.boolean().describe('Whether the mail server takes none.'),
      failed_jobs: z.int().describe('How many jobs are no longer tried, without mails.'),
      recent_errors: z.int().describe('How many kinds of errors there were in the last 24 hours.'),
      free_bytes: z.int().describe('How much can still be written to the disk.'),
      last_order: z
        .union([z.string(), z.null()])
        .describe('When the last order was placed, in the time of the shop.'),
      last_order_gmt: z.union([z.string(), z.null()]).describe('When the last order was placed, in UTC.'),
    })
    .describe('How the shop works.'),
})

export type OverviewRecord = z.output<typeof overviewRecord>
