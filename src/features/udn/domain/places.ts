import type { NodeTypeId } from '../../../domain/udn.ts'

export const lookUpPath = '/udn-lookup'
export const generatePath = '/udn-devices/generate'
export const labelsPath = '/udn-devices/generate-labels'
export const statusPath = '/udn-devices/bulk-status-update'
export const typePath = (type: NodeTypeId): string => `/udn-devices/device-type/${type}`

/** The look-up of a UDN. */
export const lookUpOf = (udn: string): string => `${lookUpPath}?udn=${udn}`
