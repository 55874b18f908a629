/** Questions as they travel: `where` with its operators, and the parameters beside it. */
import type { GeoPoint, Json, Pointer } from './values';

/** Tests of one field; several in one object must all hold. */
export interface FieldTests {
  $ne?: unknown;
  $lt?: unknown;
  $lte?: unknown;
  $gt?: unknown;
  $gte?: unknown;
  $in?: readonly unknown[];
  $nin?: readonly unknown[];
  $all?: readonly unknown[];
  $size?: number;
  $exists?: boolean;
  $regex?: string;
  /** Letters of `imsx`. */
  $options?: string;
  /** Also true when the field is missing. */
  $not?: { $regex: string; $options?: string };
  $inQuery?: SubQuery;
  $notInQuery?: SubQuery;
  $select?: { key: string; query: SubQuery };
  $dontSelect?: { key: string; query: SubQuery };
  $nearSphere?: GeoPoint;
  /** Radians. */
  $maxDistance?: number;
  $maxDistanceInRadians?: number;
  $maxDistanceInKilometers?: number;
  $maxDistanceInMiles?: number;
  $within?: { $box: [GeoPoint, GeoPoint] };
}

export interface SubQuery {
  className: string;
  where?: Where;
  limit?: number;
  skip?: number;
  order?: string;
}

/** Field → value or tests; `$or` and `$and` beside the fields they stand with. */
export interface Where {
  $or?: readonly Where[];
  $and?: readonly Where[];
  $relatedTo?: { object: Pointer; key: string };
  [field: string]: unknown;
}

export interface Query {
  where?: Where;
  /** Comma list; `-` in front means descending. */
  order?: string;
  /** 1 to 1000, 100 when absent; 0 together with `count`. */
  limit?: number;
  skip?: number;
  /** Comma list of fields; `-field` leaves one out. */
  keys?: string;
  /** Comma list of pointer fields, with dots, to come as whole objects. */
  include?: string;
  count?: 1;
  returnACL?: boolean;
}

export interface BatchRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `/1.1` in front. */
  path: string;
  body?: Json;
  params?: Record<string, unknown>;
}
export type BatchReply = { success: unknown } | { error: { code: number; error: string } };
