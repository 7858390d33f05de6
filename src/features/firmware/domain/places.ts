/** Where the software for devices can be downloaded by everybody who has signed in. */
export const downloadPath = '/download-software'

/** The versions for one type of device. */
export const typePath = (deviceType: string): string => `/firmware/device-type/${deviceType}`
