/** Returns an object that stands for one that is opened later, before the first test of a file. */
export function standIn<T extends object>(opened: () => T): T {
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(opened(), name),
    has: (_, name) => Reflect.has(opened(), name),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(opened(), name)
      return found === undefined ? undefined : { ...found, configurable: true }
    },
  })
}
