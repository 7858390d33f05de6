import * as z from 'zod'

/** The shop order hub: where the client's orders stand. */
export interface ShopOrderMethods {
  SubscribeShopOrders(): void
}
export interface ShopOrderMessages {
  ShopOrderUpdated(order: ShopOrderUpdated): void
}

export const shopOrderUpdated = z.object({ shopOrderId: z.int().min(1), status: z.int() })
export type ShopOrderUpdated = z.infer<typeof shopOrderUpdated>
