/** Distances on the Earth (§9 Earth radius). */
import type { GeoPoint } from './values';

export const EARTH_RADIUS_KM = 6371;
export const EARTH_RADIUS_MILES = 3958.8;

type Place = Pick<GeoPoint, 'latitude' | 'longitude'>;

/** The angle between two places in radians (haversine). */
export function radiansBetween(from: Place, to: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord = half(from.latitude, to.latitude) + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
export function kilometersBetween(from: Place, to: Place): number {
  return radiansBetween(from, to) * EARTH_RADIUS_KM;
}
export function milesBetween(from: Place, to: Place): number {
  return radiansBetween(from, to) * EARTH_RADIUS_MILES;
}
