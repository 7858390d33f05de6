import type { NewSystem } from '../domain/new-system.ts'

/**
 * Where in the request an error of a record belongs: what every record has in common was asked for once, and a reader
 * is part of its door.
 */
export const placeOfError =
  ({ site }: Pick<NewSystem, 'site'>) =>
  (property: string): string => {
    if (property.endsWith('.areaId')) return placeOfSite(property, site.made !== null)
    if (property.endsWith('.commDeviceId')) return 'commDeviceId'
    return property
      .replace(/(\.doors\.\d+)\.zoneId$/, '$1.zone')
      .replace(/\.doors\.\d+\.controllerId$/, '.doors')
      .replace(/(\.doors\.\d+\.readers)\..*$/, '$1')
  }

/** A door's error about its place means the type of the new site: one that cannot have doors. */
const placeOfSite = (property: string, isNew: boolean): string => {
  if (!isNew) return 'site.areaId'
  return property.includes('.doors.') ? 'site.made.typeId' : 'site.made.parentAreaId'
}
