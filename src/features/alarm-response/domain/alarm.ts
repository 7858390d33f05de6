/** An alarm as far as the figures need it. Times are epoch ms. */
export interface Alarm {
  readonly eventAlarmId: number
  readonly priority: number
  readonly type: string
  /** Its own words, where the server raised it. */
  readonly text: string | null
  readonly occurredAtMs: number
  readonly acknowledgedAtMs: number | null
  readonly acknowledgedById: number | null
  readonly acknowledgedBy: string | null
  readonly controllerId: number
  readonly doorId: number | null
  readonly door: string | null
  readonly areaId: number | null
  readonly area: string | null
  readonly place: string
}
