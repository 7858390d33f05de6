import type { Driver } from './driver.ts'

/**
 * Combines several protocols. A message goes to the driver that owns its topic, and a device gets commands and changes
 * from the driver that it last sent something to.
 */
export function allDrivers(drivers: readonly [Driver, ...Driver[]]): Driver {
  const spoken = new Map<number, Driver>()
  const driverOf = (controllerId: number) => spoken.get(controllerId) ?? drivers[0]
  const byTopic = (topic: string) => drivers.find(({ rights }) => rights.publisherOf(topic) !== undefined)
  return {
    rights: {
      filters: drivers.flatMap(({ rights }) => rights.filters),
      publisherOf: topic => byTopic(topic)?.rights.publisherOf(topic),
      maySubscribe: (controllerId, filter) => drivers.some(({ rights }) => rights.maySubscribe(controllerId, filter)),
      mayBeWill: (controllerId, topic, payload) =>
        drivers.some(({ rights }) => rights.mayBeWill(controllerId, topic, payload)),
    },
    async receive(device, message) {
      const driver = byTopic(message.topic)
      if (!driver) return
      if (!message.isRetained) spoken.set(device.controllerId, driver)
      await driver.receive(device, message)
    },
    reaches: device => driverOf(device.controllerId).reaches(device),
    command: (device, command) => driverOf(device.controllerId).command(device, command),
    deliver: device => driverOf(device.controllerId).deliver(device),
  }
}
