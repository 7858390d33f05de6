import type { ThingKey } from '../../domain/thing.ts'

/** The id of a thing's element in the drawing. */
export const elementId = (key: ThingKey): string => `schematic-${key.replace(':', '-')}`
