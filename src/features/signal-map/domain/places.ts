/** The screen of the map. */
export const mapPath = '/management/comm-devices/map'
