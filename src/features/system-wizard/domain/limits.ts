import type { controllerTypes } from '../../../domain/entities/hardware/controller.ts'

/** How much is made in one go, at most. */
export const mostControllers = 10
export const mostZones = 50

type ControllerType = keyof typeof controllerTypes
const doorLimits: Readonly<Record<ControllerType, number>> = { 400: 1, 410: 2, 420: 10, 500: 0, 510: 0 }

/** How many doors a controller of a type drives; none of a type that is not known. */
export const doorLimit = (type: string): number => doorLimits[Number(type) as ControllerType] ?? 0

/** The most doors that a controller of any type drives. */
export const mostDoors = Math.max(...Object.values(doorLimits))
