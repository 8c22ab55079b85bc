/** One job at a time waits for a device, whatever happens meanwhile. */
export const pushJobKey = (subscriptionId: string) => `push-${subscriptionId}`;
