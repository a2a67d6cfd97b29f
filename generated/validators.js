// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// npm:ajv-formats/dist/formats
var require_formats = __commonJS({
  "npm:ajv-formats/dist/formats"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(true), compareTime),
      "date-time": fmtDef(getDateTime(true), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: true,
      // unchecked string payload
      binary: true
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      const matches = DATE.exec(str);
      if (!matches)
        return false;
      const year = +matches[1];
      const month = +matches[2];
      const day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2))
        return void 0;
      if (d1 > d2)
        return 1;
      if (d1 < d2)
        return -1;
      return 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str);
        if (!matches)
          return false;
        const hr = +matches[1];
        const min = +matches[2];
        const sec = +matches[3];
        const tz = matches[4];
        const tzSign = matches[5] === "-" ? -1 : 1;
        const tzH = +(matches[6] || 0);
        const tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return false;
        if (hr <= 23 && min <= 59 && sec < 60)
          return true;
        const utcMin = min - tzM * tzSign;
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return void 0;
      const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
      const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (!(t1 && t2))
        return void 0;
      return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return void 0;
      const a1 = TIME.exec(t1);
      const a2 = TIME.exec(t2);
      if (!(a1 && a2))
        return void 0;
      t1 = a1[1] + a1[2] + a1[3];
      t2 = a2[1] + a2[2] + a2[3];
      if (t1 > t2)
        return 1;
      if (t1 < t2)
        return -1;
      return 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone);
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const d1 = new Date(dt1).valueOf();
      const d2 = new Date(dt2).valueOf();
      if (!(d1 && d2))
        return void 0;
      return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
      const res = compareDate(d1, d2);
      if (res === void 0)
        return void 0;
      return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/;
    var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      BYTE.lastIndex = 0;
      return BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31);
    var MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return true;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return false;
      try {
        new RegExp(str);
        return true;
      } catch (e) {
        return false;
      }
    }
  }
});

// memory:schemas:responses
var schema2 = { "enum": [0, "0"] };
function validateSuccessCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateSuccessCode.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (!(data === 0 || data === "0")) {
    validateSuccessCode.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema2.enum }, message: "must be equal to one of the allowed values" }];
    return false;
  }
  validateSuccessCode.errors = vErrors;
  return errors === 0;
}
validateSuccessCode.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateAuthorSideBaseInfoData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAuthorSideBaseInfoData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validateAuthorSideBaseInfoData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAuthorSideBaseInfoData.errors = vErrors;
  return errors === 0;
}
validateAuthorSideBaseInfoData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var formats0 = require_formats().fullFormats["date-time"];
function validateGetAuthorSideBaseInfoSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorSideBaseInfoSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data")) {
        validateGetAuthorSideBaseInfoSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateSuccessCode.errors : vErrors.concat(validateSuccessCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              const _errs4 = errors;
              if (!validateAuthorSideBaseInfoData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAuthorSideBaseInfoData.errors : vErrors.concat(validateAuthorSideBaseInfoData.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data3 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data3 === "string") {
                      if (!formats0.validate(data3)) {
                        validateGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateGetAuthorSideBaseInfoSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateGetAuthorSideBaseInfoSuccess.errors = vErrors;
  return errors === 0;
}
validateGetAuthorSideBaseInfoSuccess.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
var schema5 = { "enum": [100, "100", 101, "101", 202, "202", 300, "300", 301, "301", 302, "302", 303, "303", 400, "400", 500, "500", 600, "600", 601, "601"] };
function validateFailureCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateFailureCode.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (!(data === 100 || data === "100" || data === 101 || data === "101" || data === 202 || data === "202" || data === 300 || data === "300" || data === 301 || data === "301" || data === 302 || data === "302" || data === 303 || data === "303" || data === 400 || data === "400" || data === 500 || data === "500" || data === 600 || data === "600" || data === 601 || data === "601")) {
    validateFailureCode.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema5.enum }, message: "must be equal to one of the allowed values" }];
    return false;
  }
  validateFailureCode.errors = vErrors;
  return errors === 0;
}
validateFailureCode.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateFailure(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateFailure.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code")) {
        validateFailure.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateFailureCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateFailureCode.errors : vErrors.concat(validateFailureCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateFailure.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.recordTime !== void 0) {
              let data2 = data.recordTime;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (errors === _errs4) {
                  if (typeof data2 === "string") {
                    if (!formats0.validate(data2)) {
                      validateFailure.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                      return false;
                    }
                  } else {
                    validateFailure.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateFailure.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateFailure.errors = vErrors;
  return errors === 0;
}
validateFailure.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorSideBaseInfoResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorSideBaseInfoResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateGetAuthorSideBaseInfoSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateGetAuthorSideBaseInfoSuccess.errors : vErrors.concat(validateGetAuthorSideBaseInfoSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.code = true;
    props0.message = true;
    props0.data = true;
    props0.recordTime = true;
  }
  const _errs2 = errors;
  if (!validateFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateFailure.errors : vErrors.concat(validateFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.code = true;
        props0.message = true;
        props0.data = true;
        props0.recordTime = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateGetAuthorSideBaseInfoResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateGetAuthorSideBaseInfoResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateGetAuthorSideBaseInfoResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateBaseResp(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateBaseResp.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status_code !== void 0) {
        let data0 = data.status_code;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateBaseResp.errors = [{ instancePath: instancePath + "/status_code", schemaPath: "#/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.status_message !== void 0) {
          const _errs3 = errors;
          if (typeof data.status_message !== "string") {
            validateBaseResp.errors = [{ instancePath: instancePath + "/status_message", schemaPath: "#/properties/status_message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateBaseResp.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateBaseResp.errors = vErrors;
  return errors === 0;
}
validateBaseResp.evaluated = { "props": { "status_code": true, "status_message": true }, "dynamicProps": false, "dynamicItems": false };
function validateLinkIndex(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateLinkIndex.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.avg_value !== void 0) {
        const _errs1 = errors;
        if (!(typeof data.avg_value == "number")) {
          validateLinkIndex.errors = [{ instancePath: instancePath + "/avg_value", schemaPath: "#/properties/avg_value/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.link_relative_ratio !== void 0) {
          const _errs3 = errors;
          if (!(typeof data.link_relative_ratio == "number")) {
            validateLinkIndex.errors = [{ instancePath: instancePath + "/link_relative_ratio", schemaPath: "#/properties/link_relative_ratio/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.rank !== void 0) {
            const _errs5 = errors;
            if (typeof data.rank !== "string") {
              validateLinkIndex.errors = [{ instancePath: instancePath + "/rank", schemaPath: "#/properties/rank/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.rank_percent !== void 0) {
              const _errs7 = errors;
              if (!(typeof data.rank_percent == "number")) {
                validateLinkIndex.errors = [{ instancePath: instancePath + "/rank_percent", schemaPath: "#/properties/rank_percent/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.value !== void 0) {
                const _errs9 = errors;
                if (!(typeof data.value == "number")) {
                  validateLinkIndex.errors = [{ instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateLinkIndex.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateLinkIndex.errors = vErrors;
  return errors === 0;
}
validateLinkIndex.evaluated = { "props": { "avg_value": true, "link_relative_ratio": true, "rank": true, "rank_percent": true, "value": true }, "dynamicProps": false, "dynamicItems": false };
function validateAuthorLinkInfoData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAuthorLinkInfoData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.base_resp !== void 0) {
        const _errs1 = errors;
        if (!validateBaseResp(data.base_resp, { instancePath: instancePath + "/base_resp", parentData: data, parentDataProperty: "base_resp", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateBaseResp.errors : vErrors.concat(validateBaseResp.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.cooperate_index !== void 0) {
          const _errs2 = errors;
          if (!validateLinkIndex(data.cooperate_index, { instancePath: instancePath + "/cooperate_index", parentData: data, parentDataProperty: "cooperate_index", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.cp_index !== void 0) {
            const _errs3 = errors;
            if (!validateLinkIndex(data.cp_index, { instancePath: instancePath + "/cp_index", parentData: data, parentDataProperty: "cp_index", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.link_convert_index !== void 0) {
              const _errs4 = errors;
              if (!validateLinkIndex(data.link_convert_index, { instancePath: instancePath + "/link_convert_index", parentData: data, parentDataProperty: "link_convert_index", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.link_shopping_index !== void 0) {
                const _errs5 = errors;
                if (!validateLinkIndex(data.link_shopping_index, { instancePath: instancePath + "/link_shopping_index", parentData: data, parentDataProperty: "link_shopping_index", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.link_spread_index !== void 0) {
                  const _errs6 = errors;
                  if (!validateLinkIndex(data.link_spread_index, { instancePath: instancePath + "/link_spread_index", parentData: data, parentDataProperty: "link_spread_index", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.link_star_index !== void 0) {
                    const _errs7 = errors;
                    if (!validateLinkIndex(data.link_star_index, { instancePath: instancePath + "/link_star_index", parentData: data, parentDataProperty: "link_star_index", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateLinkIndex.errors : vErrors.concat(validateLinkIndex.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs7 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAuthorLinkInfoData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAuthorLinkInfoData.errors = vErrors;
  return errors === 0;
}
validateAuthorLinkInfoData.evaluated = { "props": { "base_resp": true, "cooperate_index": true, "cp_index": true, "link_convert_index": true, "link_shopping_index": true, "link_spread_index": true, "link_star_index": true }, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorLinkInfoSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorLinkInfoSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data")) {
        validateGetAuthorLinkInfoSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateSuccessCode.errors : vErrors.concat(validateSuccessCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              const _errs4 = errors;
              if (!validateAuthorLinkInfoData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAuthorLinkInfoData.errors : vErrors.concat(validateAuthorLinkInfoData.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data3 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data3 === "string") {
                      if (!formats0.validate(data3)) {
                        validateGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateGetAuthorLinkInfoSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateGetAuthorLinkInfoSuccess.errors = vErrors;
  return errors === 0;
}
validateGetAuthorLinkInfoSuccess.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorLinkInfoResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorLinkInfoResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateGetAuthorLinkInfoSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateGetAuthorLinkInfoSuccess.errors : vErrors.concat(validateGetAuthorLinkInfoSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.code = true;
    props0.message = true;
    props0.data = true;
    props0.recordTime = true;
  }
  const _errs2 = errors;
  if (!validateFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateFailure.errors : vErrors.concat(validateFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.code = true;
        props0.message = true;
        props0.data = true;
        props0.recordTime = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateGetAuthorLinkInfoResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateGetAuthorLinkInfoResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateGetAuthorLinkInfoResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateTouchCount(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateTouchCount.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.cnt !== void 0) {
        let data0 = data.cnt;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateTouchCount.errors = [{ instancePath: instancePath + "/cnt", schemaPath: "#/properties/cnt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.name !== void 0) {
          const _errs3 = errors;
          if (typeof data.name !== "string") {
            validateTouchCount.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateTouchCount.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateTouchCount.errors = vErrors;
  return errors === 0;
}
validateTouchCount.evaluated = { "props": { "cnt": true, "name": true }, "dynamicProps": false, "dynamicItems": false };
function validateTouchNodeLevel3(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateTouchNodeLevel3.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.distribution_data !== void 0) {
        if (!validateTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateTouchCount.errors : vErrors.concat(validateTouchCount.errors);
          errors = vErrors.length;
        }
      }
    } else {
      validateTouchNodeLevel3.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateTouchNodeLevel3.errors = vErrors;
  return errors === 0;
}
validateTouchNodeLevel3.evaluated = { "props": { "distribution_data": true }, "dynamicProps": false, "dynamicItems": false };
function validateTouchNodeLevel2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateTouchNodeLevel2.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.distribution_data !== void 0) {
        const _errs1 = errors;
        if (!validateTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateTouchCount.errors : vErrors.concat(validateTouchCount.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.three_distribution !== void 0) {
          let data1 = data.three_distribution;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data1)) {
              var valid1 = true;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs4 = errors;
                if (!validateTouchNodeLevel3(data1[i0], { instancePath: instancePath + "/three_distribution/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateTouchNodeLevel3.errors : vErrors.concat(validateTouchNodeLevel3.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs4 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validateTouchNodeLevel2.errors = [{ instancePath: instancePath + "/three_distribution", schemaPath: "#/properties/three_distribution/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateTouchNodeLevel2.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateTouchNodeLevel2.errors = vErrors;
  return errors === 0;
}
validateTouchNodeLevel2.evaluated = { "props": { "distribution_data": true, "three_distribution": true }, "dynamicProps": false, "dynamicItems": false };
function validateTouchNodeLevel1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateTouchNodeLevel1.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.distribution_data !== void 0) {
        const _errs1 = errors;
        if (!validateTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateTouchCount.errors : vErrors.concat(validateTouchCount.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.second_distribution !== void 0) {
          let data1 = data.second_distribution;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data1)) {
              var valid1 = true;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs4 = errors;
                if (!validateTouchNodeLevel2(data1[i0], { instancePath: instancePath + "/second_distribution/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateTouchNodeLevel2.errors : vErrors.concat(validateTouchNodeLevel2.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs4 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validateTouchNodeLevel1.errors = [{ instancePath: instancePath + "/second_distribution", schemaPath: "#/properties/second_distribution/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateTouchNodeLevel1.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateTouchNodeLevel1.errors = vErrors;
  return errors === 0;
}
validateTouchNodeLevel1.evaluated = { "props": { "distribution_data": true, "second_distribution": true }, "dynamicProps": false, "dynamicItems": false };
function validateAuthorTouchDistributionData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAuthorTouchDistributionData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.base_resp !== void 0) {
        const _errs2 = errors;
        if (!validateBaseResp(data.base_resp, { instancePath: instancePath + "/base_resp", parentData: data, parentDataProperty: "base_resp", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateBaseResp.errors : vErrors.concat(validateBaseResp.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs2 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.video_touch !== void 0) {
          let data1 = data.video_touch;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (Array.isArray(data1)) {
              var valid1 = true;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs5 = errors;
                if (!validateTouchNodeLevel1(data1[i0], { instancePath: instancePath + "/video_touch/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateTouchNodeLevel1.errors : vErrors.concat(validateTouchNodeLevel1.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs5 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validateAuthorTouchDistributionData.errors = [{ instancePath: instancePath + "/video_touch", schemaPath: "#/properties/video_touch/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateAuthorTouchDistributionData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAuthorTouchDistributionData.errors = vErrors;
  return errors === 0;
}
validateAuthorTouchDistributionData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorTouchDistributionSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorTouchDistributionSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data")) {
        validateGetAuthorTouchDistributionSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateSuccessCode.errors : vErrors.concat(validateSuccessCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              const _errs4 = errors;
              if (!validateAuthorTouchDistributionData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAuthorTouchDistributionData.errors : vErrors.concat(validateAuthorTouchDistributionData.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data3 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data3 === "string") {
                      if (!formats0.validate(data3)) {
                        validateGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateGetAuthorTouchDistributionSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateGetAuthorTouchDistributionSuccess.errors = vErrors;
  return errors === 0;
}
validateGetAuthorTouchDistributionSuccess.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorTouchDistributionResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorTouchDistributionResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateGetAuthorTouchDistributionSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateGetAuthorTouchDistributionSuccess.errors : vErrors.concat(validateGetAuthorTouchDistributionSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.code = true;
    props0.message = true;
    props0.data = true;
    props0.recordTime = true;
  }
  const _errs2 = errors;
  if (!validateFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateFailure.errors : vErrors.concat(validateFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.code = true;
        props0.message = true;
        props0.data = true;
        props0.recordTime = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateGetAuthorTouchDistributionResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateGetAuthorTouchDistributionResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateGetAuthorTouchDistributionResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateUser(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateUser.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        const _errs1 = errors;
        if (typeof data.id !== "string") {
          validateUser.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.name !== void 0) {
          const _errs3 = errors;
          if (typeof data.name !== "string") {
            validateUser.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.red_id !== void 0) {
            const _errs5 = errors;
            if (typeof data.red_id !== "string") {
              validateUser.errors = [{ instancePath: instancePath + "/red_id", schemaPath: "#/properties/red_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.image !== void 0) {
              const _errs7 = errors;
              if (typeof data.image !== "string") {
                validateUser.errors = [{ instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.desc !== void 0) {
                const _errs9 = errors;
                if (typeof data.desc !== "string") {
                  validateUser.errors = [{ instancePath: instancePath + "/desc", schemaPath: "#/properties/desc/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.sub_title !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.sub_title !== "string") {
                    validateUser.errors = [{ instancePath: instancePath + "/sub_title", schemaPath: "#/properties/sub_title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.reason !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.reason !== "string") {
                      validateUser.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.link !== void 0) {
                      const _errs15 = errors;
                      if (typeof data.link !== "string") {
                        validateUser.errors = [{ instancePath: instancePath + "/link", schemaPath: "#/properties/link/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.followed !== void 0) {
                        const _errs17 = errors;
                        if (typeof data.followed !== "boolean") {
                          validateUser.errors = [{ instancePath: instancePath + "/followed", schemaPath: "#/properties/followed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.self !== void 0) {
                          const _errs19 = errors;
                          if (typeof data.self !== "boolean") {
                            validateUser.errors = [{ instancePath: instancePath + "/self", schemaPath: "#/properties/self/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs19 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.red_official_verified !== void 0) {
                            const _errs21 = errors;
                            if (typeof data.red_official_verified !== "boolean") {
                              validateUser.errors = [{ instancePath: instancePath + "/red_official_verified", schemaPath: "#/properties/red_official_verified/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs21 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.red_official_verify_type !== void 0) {
                              let data11 = data.red_official_verify_type;
                              const _errs23 = errors;
                              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)))) {
                                validateUser.errors = [{ instancePath: instancePath + "/red_official_verify_type", schemaPath: "#/properties/red_official_verify_type/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid0 = _errs23 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.show_red_official_verify_icon !== void 0) {
                                const _errs25 = errors;
                                if (typeof data.show_red_official_verify_icon !== "boolean") {
                                  validateUser.errors = [{ instancePath: instancePath + "/show_red_official_verify_icon", schemaPath: "#/properties/show_red_official_verify_icon/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs25 === errors;
                              } else {
                                var valid0 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateUser.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateUser.errors = vErrors;
  return errors === 0;
}
validateUser.evaluated = { "props": { "id": true, "name": true, "red_id": true, "image": true, "desc": true, "sub_title": true, "reason": true, "link": true, "followed": true, "self": true, "red_official_verified": true, "red_official_verify_type": true, "show_red_official_verify_icon": true }, "dynamicProps": false, "dynamicItems": false };
function validateUserFilterTag(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateUserFilterTag.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        const _errs1 = errors;
        if (typeof data.id !== "string") {
          validateUserFilterTag.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.name !== void 0) {
          const _errs3 = errors;
          if (typeof data.name !== "string") {
            validateUserFilterTag.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.icon_url !== void 0) {
            const _errs5 = errors;
            if (typeof data.icon_url !== "string") {
              validateUserFilterTag.errors = [{ instancePath: instancePath + "/icon_url", schemaPath: "#/properties/icon_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.icon_url_night !== void 0) {
              const _errs7 = errors;
              if (typeof data.icon_url_night !== "string") {
                validateUserFilterTag.errors = [{ instancePath: instancePath + "/icon_url_night", schemaPath: "#/properties/icon_url_night/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.icon_tail_url !== void 0) {
                const _errs9 = errors;
                if (typeof data.icon_tail_url !== "string") {
                  validateUserFilterTag.errors = [{ instancePath: instancePath + "/icon_tail_url", schemaPath: "#/properties/icon_tail_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.icon_tail_url_night !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.icon_tail_url_night !== "string") {
                    validateUserFilterTag.errors = [{ instancePath: instancePath + "/icon_tail_url_night", schemaPath: "#/properties/icon_tail_url_night/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.origin_text !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.origin_text !== "string") {
                      validateUserFilterTag.errors = [{ instancePath: instancePath + "/origin_text", schemaPath: "#/properties/origin_text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.sub_filters_select_type !== void 0) {
                      const _errs15 = errors;
                      if (typeof data.sub_filters_select_type !== "string") {
                        validateUserFilterTag.errors = [{ instancePath: instancePath + "/sub_filters_select_type", schemaPath: "#/properties/sub_filters_select_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.need_location_info !== void 0) {
                        const _errs17 = errors;
                        if (typeof data.need_location_info !== "boolean") {
                          validateUserFilterTag.errors = [{ instancePath: instancePath + "/need_location_info", schemaPath: "#/properties/need_location_info/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateUserFilterTag.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateUserFilterTag.errors = vErrors;
  return errors === 0;
}
validateUserFilterTag.evaluated = { "props": { "id": true, "name": true, "icon_url": true, "icon_url_night": true, "icon_tail_url": true, "icon_tail_url_night": true, "origin_text": true, "sub_filters_select_type": true, "need_location_info": true, "sub_filters": true }, "dynamicProps": false, "dynamicItems": false };
function validateUserFilterGroup(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateUserFilterGroup.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type !== void 0) {
        const _errs1 = errors;
        if (typeof data.type !== "string") {
          validateUserFilterGroup.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.name !== void 0) {
          const _errs3 = errors;
          if (typeof data.name !== "string") {
            validateUserFilterGroup.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.id !== void 0) {
            const _errs5 = errors;
            if (typeof data.id !== "string") {
              validateUserFilterGroup.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.group_show_type !== void 0) {
              let data3 = data.group_show_type;
              const _errs7 = errors;
              if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
                validateUserFilterGroup.errors = [{ instancePath: instancePath + "/group_show_type", schemaPath: "#/properties/group_show_type/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.filter_tags !== void 0) {
                let data4 = data.filter_tags;
                const _errs9 = errors;
                if (errors === _errs9) {
                  if (Array.isArray(data4)) {
                    var valid1 = true;
                    const len0 = data4.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      const _errs11 = errors;
                      if (!validateUserFilterTag(data4[i0], { instancePath: instancePath + "/filter_tags/" + i0, parentData: data4, parentDataProperty: i0, rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validateUserFilterTag.errors : vErrors.concat(validateUserFilterTag.errors);
                        errors = vErrors.length;
                      }
                      var valid1 = _errs11 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                  } else {
                    validateUserFilterGroup.errors = [{ instancePath: instancePath + "/filter_tags", schemaPath: "#/properties/filter_tags/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.word_request_id !== void 0) {
                  const _errs12 = errors;
                  if (typeof data.word_request_id !== "string") {
                    validateUserFilterGroup.errors = [{ instancePath: instancePath + "/word_request_id", schemaPath: "#/properties/word_request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.invisible !== void 0) {
                    const _errs14 = errors;
                    if (typeof data.invisible !== "boolean") {
                      validateUserFilterGroup.errors = [{ instancePath: instancePath + "/invisible", schemaPath: "#/properties/invisible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateUserFilterGroup.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateUserFilterGroup.errors = vErrors;
  return errors === 0;
}
validateUserFilterGroup.evaluated = { "props": { "type": true, "name": true, "id": true, "group_show_type": true, "filter_tags": true, "word_request_id": true, "invisible": true }, "dynamicProps": false, "dynamicItems": false };
function validateUserSearchData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateUserSearchData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.users !== void 0) {
        let data0 = data.users;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (Array.isArray(data0)) {
            var valid1 = true;
            const len0 = data0.length;
            for (let i0 = 0; i0 < len0; i0++) {
              const _errs3 = errors;
              if (!validateUser(data0[i0], { instancePath: instancePath + "/users/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateUser.errors : vErrors.concat(validateUser.errors);
                errors = vErrors.length;
              }
              var valid1 = _errs3 === errors;
              if (!valid1) {
                break;
              }
            }
          } else {
            validateUserSearchData.errors = [{ instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.filters !== void 0) {
          let data2 = data.filters;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (Array.isArray(data2)) {
              var valid2 = true;
              const len1 = data2.length;
              for (let i1 = 0; i1 < len1; i1++) {
                const _errs6 = errors;
                if (!validateUserFilterGroup(data2[i1], { instancePath: instancePath + "/filters/" + i1, parentData: data2, parentDataProperty: i1, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateUserFilterGroup.errors : vErrors.concat(validateUserFilterGroup.errors);
                  errors = vErrors.length;
                }
                var valid2 = _errs6 === errors;
                if (!valid2) {
                  break;
                }
              }
            } else {
              validateUserSearchData.errors = [{ instancePath: instancePath + "/filters", schemaPath: "#/properties/filters/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateUserSearchData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateUserSearchData.errors = vErrors;
  return errors === 0;
}
validateUserSearchData.evaluated = { "props": { "users": true, "filters": true }, "dynamicProps": false, "dynamicItems": false };
function validateSearchUsersSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateSearchUsersSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data")) {
        validateSearchUsersSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateSuccessCode.errors : vErrors.concat(validateSuccessCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateSearchUsersSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              const _errs4 = errors;
              if (!validateUserSearchData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateUserSearchData.errors : vErrors.concat(validateUserSearchData.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data3 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data3 === "string") {
                      if (!formats0.validate(data3)) {
                        validateSearchUsersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateSearchUsersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateSearchUsersSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateSearchUsersSuccess.errors = vErrors;
  return errors === 0;
}
validateSearchUsersSuccess.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
function validateSearchUsersResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateSearchUsersResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateSearchUsersSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateSearchUsersSuccess.errors : vErrors.concat(validateSearchUsersSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.code = true;
    props0.message = true;
    props0.data = true;
    props0.recordTime = true;
  }
  const _errs2 = errors;
  if (!validateFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateFailure.errors : vErrors.concat(validateFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.code = true;
        props0.message = true;
        props0.data = true;
        props0.recordTime = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateSearchUsersResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateSearchUsersResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateSearchUsersResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateAnswerCanComment(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerCanComment.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.reason !== void 0) {
        const _errs1 = errors;
        if (typeof data.reason !== "string") {
          validateAnswerCanComment.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.status !== void 0) {
          const _errs3 = errors;
          if (typeof data.status !== "boolean") {
            validateAnswerCanComment.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateAnswerCanComment.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerCanComment.errors = vErrors;
  return errors === 0;
}
validateAnswerCanComment.evaluated = { "props": { "reason": true, "status": true }, "dynamicProps": false, "dynamicItems": false };
function validateAuthorBadgeV2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAuthorBadgeV2.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.detail_badges !== void 0) {
        const _errs1 = errors;
        if (errors === _errs1) {
          if (!Array.isArray(data.detail_badges)) {
            validateAuthorBadgeV2.errors = [{ instancePath: instancePath + "/detail_badges", schemaPath: "#/properties/detail_badges/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.merged_badges !== void 0) {
          const _errs3 = errors;
          if (errors === _errs3) {
            if (!Array.isArray(data.merged_badges)) {
              validateAuthorBadgeV2.errors = [{ instancePath: instancePath + "/merged_badges", schemaPath: "#/properties/merged_badges/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.icon !== void 0) {
            const _errs5 = errors;
            if (typeof data.icon !== "string") {
              validateAuthorBadgeV2.errors = [{ instancePath: instancePath + "/icon", schemaPath: "#/properties/icon/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.night_icon !== void 0) {
              const _errs7 = errors;
              if (typeof data.night_icon !== "string") {
                validateAuthorBadgeV2.errors = [{ instancePath: instancePath + "/night_icon", schemaPath: "#/properties/night_icon/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.title !== void 0) {
                const _errs9 = errors;
                if (typeof data.title !== "string") {
                  validateAuthorBadgeV2.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateAuthorBadgeV2.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAuthorBadgeV2.errors = vErrors;
  return errors === 0;
}
validateAuthorBadgeV2.evaluated = { "props": { "detail_badges": true, "merged_badges": true, "icon": true, "night_icon": true, "title": true }, "dynamicProps": false, "dynamicItems": false };
function validateAuthorExposedMedal(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAuthorExposedMedal.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.avatar_url !== void 0) {
        const _errs1 = errors;
        if (typeof data.avatar_url !== "string") {
          validateAuthorExposedMedal.errors = [{ instancePath: instancePath + "/avatar_url", schemaPath: "#/properties/avatar_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.description !== void 0) {
          const _errs3 = errors;
          if (typeof data.description !== "string") {
            validateAuthorExposedMedal.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.medal_id !== void 0) {
            const _errs5 = errors;
            if (typeof data.medal_id !== "string") {
              validateAuthorExposedMedal.errors = [{ instancePath: instancePath + "/medal_id", schemaPath: "#/properties/medal_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.medal_name !== void 0) {
              const _errs7 = errors;
              if (typeof data.medal_name !== "string") {
                validateAuthorExposedMedal.errors = [{ instancePath: instancePath + "/medal_name", schemaPath: "#/properties/medal_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateAuthorExposedMedal.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAuthorExposedMedal.errors = vErrors;
  return errors === 0;
}
validateAuthorExposedMedal.evaluated = { "props": { "avatar_url": true, "description": true, "medal_id": true, "medal_name": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerAuthor(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerAuthor.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        const _errs1 = errors;
        if (typeof data.id !== "string") {
          validateAnswerAuthor.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.name !== void 0) {
          const _errs3 = errors;
          if (typeof data.name !== "string") {
            validateAnswerAuthor.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.headline !== void 0) {
            const _errs5 = errors;
            if (typeof data.headline !== "string") {
              validateAnswerAuthor.errors = [{ instancePath: instancePath + "/headline", schemaPath: "#/properties/headline/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              const _errs7 = errors;
              if (typeof data.url !== "string") {
                validateAnswerAuthor.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.url_token !== void 0) {
                const _errs9 = errors;
                if (typeof data.url_token !== "string") {
                  validateAnswerAuthor.errors = [{ instancePath: instancePath + "/url_token", schemaPath: "#/properties/url_token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.avatar_url !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.avatar_url !== "string") {
                    validateAnswerAuthor.errors = [{ instancePath: instancePath + "/avatar_url", schemaPath: "#/properties/avatar_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.avatar_url_template !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.avatar_url_template !== "string") {
                      validateAnswerAuthor.errors = [{ instancePath: instancePath + "/avatar_url_template", schemaPath: "#/properties/avatar_url_template/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.type !== void 0) {
                      const _errs15 = errors;
                      if (typeof data.type !== "string") {
                        validateAnswerAuthor.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.user_type !== void 0) {
                        const _errs17 = errors;
                        if (typeof data.user_type !== "string") {
                          validateAnswerAuthor.errors = [{ instancePath: instancePath + "/user_type", schemaPath: "#/properties/user_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.follower_count !== void 0) {
                          let data9 = data.follower_count;
                          const _errs19 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
                            validateAnswerAuthor.errors = [{ instancePath: instancePath + "/follower_count", schemaPath: "#/properties/follower_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs19 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.gender !== void 0) {
                            let data10 = data.gender;
                            const _errs21 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)))) {
                              validateAnswerAuthor.errors = [{ instancePath: instancePath + "/gender", schemaPath: "#/properties/gender/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs21 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.is_advertiser !== void 0) {
                              const _errs23 = errors;
                              if (typeof data.is_advertiser !== "boolean") {
                                validateAnswerAuthor.errors = [{ instancePath: instancePath + "/is_advertiser", schemaPath: "#/properties/is_advertiser/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs23 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.is_followed !== void 0) {
                                const _errs25 = errors;
                                if (typeof data.is_followed !== "boolean") {
                                  validateAnswerAuthor.errors = [{ instancePath: instancePath + "/is_followed", schemaPath: "#/properties/is_followed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs25 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.is_following !== void 0) {
                                  const _errs27 = errors;
                                  if (typeof data.is_following !== "boolean") {
                                    validateAnswerAuthor.errors = [{ instancePath: instancePath + "/is_following", schemaPath: "#/properties/is_following/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid0 = _errs27 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.is_org !== void 0) {
                                    const _errs29 = errors;
                                    if (typeof data.is_org !== "boolean") {
                                      validateAnswerAuthor.errors = [{ instancePath: instancePath + "/is_org", schemaPath: "#/properties/is_org/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs29 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.is_privacy !== void 0) {
                                      const _errs31 = errors;
                                      if (typeof data.is_privacy !== "boolean") {
                                        validateAnswerAuthor.errors = [{ instancePath: instancePath + "/is_privacy", schemaPath: "#/properties/is_privacy/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                        return false;
                                      }
                                      var valid0 = _errs31 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.badge !== void 0) {
                                        const _errs33 = errors;
                                        if (errors === _errs33) {
                                          if (!Array.isArray(data.badge)) {
                                            validateAnswerAuthor.errors = [{ instancePath: instancePath + "/badge", schemaPath: "#/properties/badge/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs33 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.badge_v2 !== void 0) {
                                          const _errs35 = errors;
                                          if (!validateAuthorBadgeV2(data.badge_v2, { instancePath: instancePath + "/badge_v2", parentData: data, parentDataProperty: "badge_v2", rootData, dynamicAnchors })) {
                                            vErrors = vErrors === null ? validateAuthorBadgeV2.errors : vErrors.concat(validateAuthorBadgeV2.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid0 = _errs35 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.exposed_medal !== void 0) {
                                            const _errs36 = errors;
                                            if (!validateAuthorExposedMedal(data.exposed_medal, { instancePath: instancePath + "/exposed_medal", parentData: data, parentDataProperty: "exposed_medal", rootData, dynamicAnchors })) {
                                              vErrors = vErrors === null ? validateAuthorExposedMedal.errors : vErrors.concat(validateAuthorExposedMedal.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid0 = _errs36 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswerAuthor.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerAuthor.errors = vErrors;
  return errors === 0;
}
validateAnswerAuthor.evaluated = { "props": { "id": true, "name": true, "headline": true, "url": true, "url_token": true, "avatar_url": true, "avatar_url_template": true, "type": true, "user_type": true, "follower_count": true, "gender": true, "is_advertiser": true, "is_followed": true, "is_following": true, "is_org": true, "is_privacy": true, "badge": true, "badge_v2": true, "exposed_medal": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerQuestion(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerQuestion.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        const _errs1 = errors;
        if (typeof data.id !== "string") {
          validateAnswerQuestion.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.title !== void 0) {
          const _errs3 = errors;
          if (typeof data.title !== "string") {
            validateAnswerQuestion.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.type !== void 0) {
            const _errs5 = errors;
            if (typeof data.type !== "string") {
              validateAnswerQuestion.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.question_type !== void 0) {
              const _errs7 = errors;
              if (typeof data.question_type !== "string") {
                validateAnswerQuestion.errors = [{ instancePath: instancePath + "/question_type", schemaPath: "#/properties/question_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.url !== void 0) {
                const _errs9 = errors;
                if (typeof data.url !== "string") {
                  validateAnswerQuestion.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.created !== void 0) {
                  let data5 = data.created;
                  const _errs11 = errors;
                  if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
                    validateAnswerQuestion.errors = [{ instancePath: instancePath + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.updated_time !== void 0) {
                    let data6 = data.updated_time;
                    const _errs13 = errors;
                    if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
                      validateAnswerQuestion.errors = [{ instancePath: instancePath + "/updated_time", schemaPath: "#/properties/updated_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswerQuestion.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerQuestion.errors = vErrors;
  return errors === 0;
}
validateAnswerQuestion.evaluated = { "props": { "id": true, "title": true, "type": true, "question_type": true, "url": true, "created": true, "updated_time": true, "relationship": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerReactionRelation(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerReactionRelation.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.faved !== void 0) {
        const _errs1 = errors;
        if (typeof data.faved !== "boolean") {
          validateAnswerReactionRelation.errors = [{ instancePath: instancePath + "/faved", schemaPath: "#/properties/faved/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.liked !== void 0) {
          const _errs3 = errors;
          if (typeof data.liked !== "boolean") {
            validateAnswerReactionRelation.errors = [{ instancePath: instancePath + "/liked", schemaPath: "#/properties/liked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateAnswerReactionRelation.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerReactionRelation.errors = vErrors;
  return errors === 0;
}
validateAnswerReactionRelation.evaluated = { "props": { "faved": true, "liked": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerReactionStatistics(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerReactionStatistics.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.down_vote_count !== void 0) {
        let data0 = data.down_vote_count;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/down_vote_count", schemaPath: "#/properties/down_vote_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.favorites !== void 0) {
          let data1 = data.favorites;
          const _errs3 = errors;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
            validateAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/favorites", schemaPath: "#/properties/favorites/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.like_count !== void 0) {
            let data2 = data.like_count;
            const _errs5 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
              validateAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/like_count", schemaPath: "#/properties/like_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validateAnswerReactionStatistics.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerReactionStatistics.errors = vErrors;
  return errors === 0;
}
validateAnswerReactionStatistics.evaluated = { "props": { "down_vote_count": true, "favorites": true, "like_count": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerReaction(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerReaction.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.relation !== void 0) {
        const _errs1 = errors;
        if (!validateAnswerReactionRelation(data.relation, { instancePath: instancePath + "/relation", parentData: data, parentDataProperty: "relation", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateAnswerReactionRelation.errors : vErrors.concat(validateAnswerReactionRelation.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.statistics !== void 0) {
          const _errs2 = errors;
          if (!validateAnswerReactionStatistics(data.statistics, { instancePath: instancePath + "/statistics", parentData: data, parentDataProperty: "statistics", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateAnswerReactionStatistics.errors : vErrors.concat(validateAnswerReactionStatistics.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validateAnswerReaction.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerReaction.errors = vErrors;
  return errors === 0;
}
validateAnswerReaction.evaluated = { "props": { "relation": true, "statistics": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerRelationship(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerRelationship.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.is_author !== void 0) {
        const _errs1 = errors;
        if (typeof data.is_author !== "boolean") {
          validateAnswerRelationship.errors = [{ instancePath: instancePath + "/is_author", schemaPath: "#/properties/is_author/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.is_authorized !== void 0) {
          const _errs3 = errors;
          if (typeof data.is_authorized !== "boolean") {
            validateAnswerRelationship.errors = [{ instancePath: instancePath + "/is_authorized", schemaPath: "#/properties/is_authorized/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.is_favorited !== void 0) {
            const _errs5 = errors;
            if (typeof data.is_favorited !== "boolean") {
              validateAnswerRelationship.errors = [{ instancePath: instancePath + "/is_favorited", schemaPath: "#/properties/is_favorited/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.is_nothelp !== void 0) {
              const _errs7 = errors;
              if (typeof data.is_nothelp !== "boolean") {
                validateAnswerRelationship.errors = [{ instancePath: instancePath + "/is_nothelp", schemaPath: "#/properties/is_nothelp/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.is_thanked !== void 0) {
                const _errs9 = errors;
                if (typeof data.is_thanked !== "boolean") {
                  validateAnswerRelationship.errors = [{ instancePath: instancePath + "/is_thanked", schemaPath: "#/properties/is_thanked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.upvoted_followees !== void 0) {
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (!Array.isArray(data.upvoted_followees)) {
                      validateAnswerRelationship.errors = [{ instancePath: instancePath + "/upvoted_followees", schemaPath: "#/properties/upvoted_followees/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.voting !== void 0) {
                    let data6 = data.voting;
                    const _errs13 = errors;
                    if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
                      validateAnswerRelationship.errors = [{ instancePath: instancePath + "/voting", schemaPath: "#/properties/voting/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswerRelationship.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerRelationship.errors = vErrors;
  return errors === 0;
}
validateAnswerRelationship.evaluated = { "props": { "is_author": true, "is_authorized": true, "is_favorited": true, "is_nothelp": true, "is_thanked": true, "upvoted_followees": true, "voting": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerRelevantInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerRelevantInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.is_relevant !== void 0) {
        const _errs1 = errors;
        if (typeof data.is_relevant !== "boolean") {
          validateAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/is_relevant", schemaPath: "#/properties/is_relevant/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.relevant_text !== void 0) {
          const _errs3 = errors;
          if (typeof data.relevant_text !== "string") {
            validateAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/relevant_text", schemaPath: "#/properties/relevant_text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.relevant_type !== void 0) {
            const _errs5 = errors;
            if (typeof data.relevant_type !== "string") {
              validateAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/relevant_type", schemaPath: "#/properties/relevant_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validateAnswerRelevantInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerRelevantInfo.errors = vErrors;
  return errors === 0;
}
validateAnswerRelevantInfo.evaluated = { "props": { "is_relevant": true, "relevant_text": true, "relevant_type": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerRewardInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerRewardInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.can_open_reward !== void 0) {
        const _errs1 = errors;
        if (typeof data.can_open_reward !== "boolean") {
          validateAnswerRewardInfo.errors = [{ instancePath: instancePath + "/can_open_reward", schemaPath: "#/properties/can_open_reward/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.is_rewardable !== void 0) {
          const _errs3 = errors;
          if (typeof data.is_rewardable !== "boolean") {
            validateAnswerRewardInfo.errors = [{ instancePath: instancePath + "/is_rewardable", schemaPath: "#/properties/is_rewardable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.reward_member_count !== void 0) {
            let data2 = data.reward_member_count;
            const _errs5 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
              validateAnswerRewardInfo.errors = [{ instancePath: instancePath + "/reward_member_count", schemaPath: "#/properties/reward_member_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.reward_total_money !== void 0) {
              let data3 = data.reward_total_money;
              const _errs7 = errors;
              if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
                validateAnswerRewardInfo.errors = [{ instancePath: instancePath + "/reward_total_money", schemaPath: "#/properties/reward_total_money/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.tagline !== void 0) {
                const _errs9 = errors;
                if (typeof data.tagline !== "string") {
                  validateAnswerRewardInfo.errors = [{ instancePath: instancePath + "/tagline", schemaPath: "#/properties/tagline/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateAnswerRewardInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerRewardInfo.errors = vErrors;
  return errors === 0;
}
validateAnswerRewardInfo.evaluated = { "props": { "can_open_reward": true, "is_rewardable": true, "reward_member_count": true, "reward_total_money": true, "tagline": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerTableOfContents(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerTableOfContents.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.enabled !== void 0) {
        if (typeof data.enabled !== "boolean") {
          validateAnswerTableOfContents.errors = [{ instancePath: instancePath + "/enabled", schemaPath: "#/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
          return false;
        }
      }
    } else {
      validateAnswerTableOfContents.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerTableOfContents.errors = vErrors;
  return errors === 0;
}
validateAnswerTableOfContents.evaluated = { "props": { "enabled": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerSettings(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerSettings.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.table_of_contents !== void 0) {
        if (!validateAnswerTableOfContents(data.table_of_contents, { instancePath: instancePath + "/table_of_contents", parentData: data, parentDataProperty: "table_of_contents", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateAnswerTableOfContents.errors : vErrors.concat(validateAnswerTableOfContents.errors);
          errors = vErrors.length;
        }
      }
    } else {
      validateAnswerSettings.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerSettings.errors = vErrors;
  return errors === 0;
}
validateAnswerSettings.evaluated = { "props": { "table_of_contents": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerUnnormalDetails(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerUnnormalDetails.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.description !== void 0) {
        const _errs1 = errors;
        if (typeof data.description !== "string") {
          validateAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.note !== void 0) {
          const _errs3 = errors;
          if (typeof data.note !== "string") {
            validateAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/note", schemaPath: "#/properties/note/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.reason !== void 0) {
            const _errs5 = errors;
            if (typeof data.reason !== "string") {
              validateAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              const _errs7 = errors;
              if (typeof data.status !== "string") {
                validateAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.reason_id !== void 0) {
                let data4 = data.reason_id;
                const _errs9 = errors;
                if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
                  validateAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/reason_id", schemaPath: "#/properties/reason_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateAnswerUnnormalDetails.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerUnnormalDetails.errors = vErrors;
  return errors === 0;
}
validateAnswerUnnormalDetails.evaluated = { "props": { "description": true, "note": true, "reason": true, "status": true, "reason_id": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerSuggestEdit(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerSuggestEdit.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.reason !== void 0) {
        const _errs1 = errors;
        if (typeof data.reason !== "string") {
          validateAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.tip !== void 0) {
          const _errs3 = errors;
          if (typeof data.tip !== "string") {
            validateAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/tip", schemaPath: "#/properties/tip/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.title !== void 0) {
            const _errs5 = errors;
            if (typeof data.title !== "string") {
              validateAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              const _errs7 = errors;
              if (typeof data.url !== "string") {
                validateAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.status !== void 0) {
                const _errs9 = errors;
                if (typeof data.status !== "boolean") {
                  validateAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.unnormal_details !== void 0) {
                  const _errs11 = errors;
                  if (!validateAnswerUnnormalDetails(data.unnormal_details, { instancePath: instancePath + "/unnormal_details", parentData: data, parentDataProperty: "unnormal_details", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateAnswerUnnormalDetails.errors : vErrors.concat(validateAnswerUnnormalDetails.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswerSuggestEdit.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerSuggestEdit.errors = vErrors;
  return errors === 0;
}
validateAnswerSuggestEdit.evaluated = { "props": { "reason": true, "tip": true, "title": true, "url": true, "status": true, "unnormal_details": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerThumbnail(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerThumbnail.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.height !== void 0) {
        let data0 = data.height;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAnswerThumbnail.errors = [{ instancePath: instancePath + "/height", schemaPath: "#/properties/height/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.width !== void 0) {
          let data1 = data.width;
          const _errs3 = errors;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
            validateAnswerThumbnail.errors = [{ instancePath: instancePath + "/width", schemaPath: "#/properties/width/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.token !== void 0) {
            const _errs5 = errors;
            if (typeof data.token !== "string") {
              validateAnswerThumbnail.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.type !== void 0) {
              const _errs7 = errors;
              if (typeof data.type !== "string") {
                validateAnswerThumbnail.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.url !== void 0) {
                const _errs9 = errors;
                if (typeof data.url !== "string") {
                  validateAnswerThumbnail.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateAnswerThumbnail.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerThumbnail.errors = vErrors;
  return errors === 0;
}
validateAnswerThumbnail.evaluated = { "props": { "height": true, "width": true, "token": true, "type": true, "url": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerThumbnailInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerThumbnailInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.count !== void 0) {
        let data0 = data.count;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.type !== void 0) {
          const _errs3 = errors;
          if (typeof data.type !== "string") {
            validateAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.thumbnails !== void 0) {
            let data2 = data.thumbnails;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (Array.isArray(data2)) {
                var valid1 = true;
                const len0 = data2.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs7 = errors;
                  if (!validateAnswerThumbnail(data2[i0], { instancePath: instancePath + "/thumbnails/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateAnswerThumbnail.errors : vErrors.concat(validateAnswerThumbnail.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs7 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validateAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/thumbnails", schemaPath: "#/properties/thumbnails/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validateAnswerThumbnailInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerThumbnailInfo.errors = vErrors;
  return errors === 0;
}
validateAnswerThumbnailInfo.evaluated = { "props": { "count": true, "type": true, "thumbnails": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswer(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswer.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        const _errs1 = errors;
        if (typeof data.id !== "string") {
          validateAnswer.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.type !== void 0) {
          const _errs3 = errors;
          if (typeof data.type !== "string") {
            validateAnswer.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.answer_type !== void 0) {
            const _errs5 = errors;
            if (typeof data.answer_type !== "string") {
              validateAnswer.errors = [{ instancePath: instancePath + "/answer_type", schemaPath: "#/properties/answer_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.business_type !== void 0) {
              const _errs7 = errors;
              if (typeof data.business_type !== "string") {
                validateAnswer.errors = [{ instancePath: instancePath + "/business_type", schemaPath: "#/properties/business_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.url !== void 0) {
                const _errs9 = errors;
                if (typeof data.url !== "string") {
                  validateAnswer.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.content !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.content !== "string") {
                    validateAnswer.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.excerpt !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.excerpt !== "string") {
                      validateAnswer.errors = [{ instancePath: instancePath + "/excerpt", schemaPath: "#/properties/excerpt/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.editable_content !== void 0) {
                      const _errs15 = errors;
                      if (typeof data.editable_content !== "string") {
                        validateAnswer.errors = [{ instancePath: instancePath + "/editable_content", schemaPath: "#/properties/editable_content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.created_time !== void 0) {
                        let data8 = data.created_time;
                        const _errs17 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
                          validateAnswer.errors = [{ instancePath: instancePath + "/created_time", schemaPath: "#/properties/created_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.updated_time !== void 0) {
                          let data9 = data.updated_time;
                          const _errs19 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
                            validateAnswer.errors = [{ instancePath: instancePath + "/updated_time", schemaPath: "#/properties/updated_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs19 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.voteup_count !== void 0) {
                            let data10 = data.voteup_count;
                            const _errs21 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)))) {
                              validateAnswer.errors = [{ instancePath: instancePath + "/voteup_count", schemaPath: "#/properties/voteup_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs21 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.comment_count !== void 0) {
                              let data11 = data.comment_count;
                              const _errs23 = errors;
                              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)))) {
                                validateAnswer.errors = [{ instancePath: instancePath + "/comment_count", schemaPath: "#/properties/comment_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid0 = _errs23 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.thanks_count !== void 0) {
                                let data12 = data.thanks_count;
                                const _errs25 = errors;
                                if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)))) {
                                  validateAnswer.errors = [{ instancePath: instancePath + "/thanks_count", schemaPath: "#/properties/thanks_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid0 = _errs25 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.favlists_count !== void 0) {
                                  let data13 = data.favlists_count;
                                  const _errs27 = errors;
                                  if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)))) {
                                    validateAnswer.errors = [{ instancePath: instancePath + "/favlists_count", schemaPath: "#/properties/favlists_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid0 = _errs27 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.matrix_tips !== void 0) {
                                    const _errs29 = errors;
                                    if (typeof data.matrix_tips !== "string") {
                                      validateAnswer.errors = [{ instancePath: instancePath + "/matrix_tips", schemaPath: "#/properties/matrix_tips/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid0 = _errs29 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.comment_permission !== void 0) {
                                      const _errs31 = errors;
                                      if (typeof data.comment_permission !== "string") {
                                        validateAnswer.errors = [{ instancePath: instancePath + "/comment_permission", schemaPath: "#/properties/comment_permission/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid0 = _errs31 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.reshipment_settings !== void 0) {
                                        const _errs33 = errors;
                                        if (typeof data.reshipment_settings !== "string") {
                                          validateAnswer.errors = [{ instancePath: instancePath + "/reshipment_settings", schemaPath: "#/properties/reshipment_settings/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid0 = _errs33 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.collapse_reason !== void 0) {
                                          const _errs35 = errors;
                                          if (typeof data.collapse_reason !== "string") {
                                            validateAnswer.errors = [{ instancePath: instancePath + "/collapse_reason", schemaPath: "#/properties/collapse_reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid0 = _errs35 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.collapsed_by !== void 0) {
                                            const _errs37 = errors;
                                            if (typeof data.collapsed_by !== "string") {
                                              validateAnswer.errors = [{ instancePath: instancePath + "/collapsed_by", schemaPath: "#/properties/collapsed_by/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid0 = _errs37 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.sticky_info !== void 0) {
                                              const _errs39 = errors;
                                              if (typeof data.sticky_info !== "string") {
                                                validateAnswer.errors = [{ instancePath: instancePath + "/sticky_info", schemaPath: "#/properties/sticky_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid0 = _errs39 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.vote_next_step !== void 0) {
                                                const _errs41 = errors;
                                                if (typeof data.vote_next_step !== "string") {
                                                  validateAnswer.errors = [{ instancePath: instancePath + "/vote_next_step", schemaPath: "#/properties/vote_next_step/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid0 = _errs41 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.attached_info !== void 0) {
                                                  const _errs43 = errors;
                                                  if (typeof data.attached_info !== "string") {
                                                    validateAnswer.errors = [{ instancePath: instancePath + "/attached_info", schemaPath: "#/properties/attached_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs43 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.extras !== void 0) {
                                                    const _errs45 = errors;
                                                    if (typeof data.extras !== "string") {
                                                      validateAnswer.errors = [{ instancePath: instancePath + "/extras", schemaPath: "#/properties/extras/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid0 = _errs45 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.admin_closed_comment !== void 0) {
                                                      const _errs47 = errors;
                                                      if (typeof data.admin_closed_comment !== "boolean") {
                                                        validateAnswer.errors = [{ instancePath: instancePath + "/admin_closed_comment", schemaPath: "#/properties/admin_closed_comment/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid0 = _errs47 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.content_need_truncated !== void 0) {
                                                        const _errs49 = errors;
                                                        if (typeof data.content_need_truncated !== "boolean") {
                                                          validateAnswer.errors = [{ instancePath: instancePath + "/content_need_truncated", schemaPath: "#/properties/content_need_truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid0 = _errs49 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                      if (valid0) {
                                                        if (data.force_login_when_click_read_more !== void 0) {
                                                          const _errs51 = errors;
                                                          if (typeof data.force_login_when_click_read_more !== "boolean") {
                                                            validateAnswer.errors = [{ instancePath: instancePath + "/force_login_when_click_read_more", schemaPath: "#/properties/force_login_when_click_read_more/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid0 = _errs51 === errors;
                                                        } else {
                                                          var valid0 = true;
                                                        }
                                                        if (valid0) {
                                                          if (data.has_publishing_draft !== void 0) {
                                                            const _errs53 = errors;
                                                            if (typeof data.has_publishing_draft !== "boolean") {
                                                              validateAnswer.errors = [{ instancePath: instancePath + "/has_publishing_draft", schemaPath: "#/properties/has_publishing_draft/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid0 = _errs53 === errors;
                                                          } else {
                                                            var valid0 = true;
                                                          }
                                                          if (valid0) {
                                                            if (data.is_collapsed !== void 0) {
                                                              const _errs55 = errors;
                                                              if (typeof data.is_collapsed !== "boolean") {
                                                                validateAnswer.errors = [{ instancePath: instancePath + "/is_collapsed", schemaPath: "#/properties/is_collapsed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid0 = _errs55 === errors;
                                                            } else {
                                                              var valid0 = true;
                                                            }
                                                            if (valid0) {
                                                              if (data.is_contain_ai_content !== void 0) {
                                                                const _errs57 = errors;
                                                                if (typeof data.is_contain_ai_content !== "boolean") {
                                                                  validateAnswer.errors = [{ instancePath: instancePath + "/is_contain_ai_content", schemaPath: "#/properties/is_contain_ai_content/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                  return false;
                                                                }
                                                                var valid0 = _errs57 === errors;
                                                              } else {
                                                                var valid0 = true;
                                                              }
                                                              if (valid0) {
                                                                if (data.is_copyable !== void 0) {
                                                                  const _errs59 = errors;
                                                                  if (typeof data.is_copyable !== "boolean") {
                                                                    validateAnswer.errors = [{ instancePath: instancePath + "/is_copyable", schemaPath: "#/properties/is_copyable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                    return false;
                                                                  }
                                                                  var valid0 = _errs59 === errors;
                                                                } else {
                                                                  var valid0 = true;
                                                                }
                                                                if (valid0) {
                                                                  if (data.is_jump_native !== void 0) {
                                                                    const _errs61 = errors;
                                                                    if (typeof data.is_jump_native !== "boolean") {
                                                                      validateAnswer.errors = [{ instancePath: instancePath + "/is_jump_native", schemaPath: "#/properties/is_jump_native/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                      return false;
                                                                    }
                                                                    var valid0 = _errs61 === errors;
                                                                  } else {
                                                                    var valid0 = true;
                                                                  }
                                                                  if (valid0) {
                                                                    if (data.is_mine !== void 0) {
                                                                      const _errs63 = errors;
                                                                      if (typeof data.is_mine !== "boolean") {
                                                                        validateAnswer.errors = [{ instancePath: instancePath + "/is_mine", schemaPath: "#/properties/is_mine/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                        return false;
                                                                      }
                                                                      var valid0 = _errs63 === errors;
                                                                    } else {
                                                                      var valid0 = true;
                                                                    }
                                                                    if (valid0) {
                                                                      if (data.is_navigator !== void 0) {
                                                                        const _errs65 = errors;
                                                                        if (typeof data.is_navigator !== "boolean") {
                                                                          validateAnswer.errors = [{ instancePath: instancePath + "/is_navigator", schemaPath: "#/properties/is_navigator/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                          return false;
                                                                        }
                                                                        var valid0 = _errs65 === errors;
                                                                      } else {
                                                                        var valid0 = true;
                                                                      }
                                                                      if (valid0) {
                                                                        if (data.is_normal !== void 0) {
                                                                          const _errs67 = errors;
                                                                          if (typeof data.is_normal !== "boolean") {
                                                                            validateAnswer.errors = [{ instancePath: instancePath + "/is_normal", schemaPath: "#/properties/is_normal/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                            return false;
                                                                          }
                                                                          var valid0 = _errs67 === errors;
                                                                        } else {
                                                                          var valid0 = true;
                                                                        }
                                                                        if (valid0) {
                                                                          if (data.is_sticky !== void 0) {
                                                                            const _errs69 = errors;
                                                                            if (typeof data.is_sticky !== "boolean") {
                                                                              validateAnswer.errors = [{ instancePath: instancePath + "/is_sticky", schemaPath: "#/properties/is_sticky/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                              return false;
                                                                            }
                                                                            var valid0 = _errs69 === errors;
                                                                          } else {
                                                                            var valid0 = true;
                                                                          }
                                                                          if (valid0) {
                                                                            if (data.is_visible !== void 0) {
                                                                              const _errs71 = errors;
                                                                              if (typeof data.is_visible !== "boolean") {
                                                                                validateAnswer.errors = [{ instancePath: instancePath + "/is_visible", schemaPath: "#/properties/is_visible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                return false;
                                                                              }
                                                                              var valid0 = _errs71 === errors;
                                                                            } else {
                                                                              var valid0 = true;
                                                                            }
                                                                            if (valid0) {
                                                                              if (data.navigator_vote !== void 0) {
                                                                                const _errs73 = errors;
                                                                                if (typeof data.navigator_vote !== "boolean") {
                                                                                  validateAnswer.errors = [{ instancePath: instancePath + "/navigator_vote", schemaPath: "#/properties/navigator_vote/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                  return false;
                                                                                }
                                                                                var valid0 = _errs73 === errors;
                                                                              } else {
                                                                                var valid0 = true;
                                                                              }
                                                                              if (valid0) {
                                                                                if (data.visible_only_to_author !== void 0) {
                                                                                  const _errs75 = errors;
                                                                                  if (typeof data.visible_only_to_author !== "boolean") {
                                                                                    validateAnswer.errors = [{ instancePath: instancePath + "/visible_only_to_author", schemaPath: "#/properties/visible_only_to_author/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                    return false;
                                                                                  }
                                                                                  var valid0 = _errs75 === errors;
                                                                                } else {
                                                                                  var valid0 = true;
                                                                                }
                                                                                if (valid0) {
                                                                                  if (data.allow_segment_interaction !== void 0) {
                                                                                    let data38 = data.allow_segment_interaction;
                                                                                    const _errs77 = errors;
                                                                                    if (!(typeof data38 == "number" && (!(data38 % 1) && !isNaN(data38)))) {
                                                                                      validateAnswer.errors = [{ instancePath: instancePath + "/allow_segment_interaction", schemaPath: "#/properties/allow_segment_interaction/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                                      return false;
                                                                                    }
                                                                                    var valid0 = _errs77 === errors;
                                                                                  } else {
                                                                                    var valid0 = true;
                                                                                  }
                                                                                  if (valid0) {
                                                                                    if (data.decorative_labels !== void 0) {
                                                                                      const _errs79 = errors;
                                                                                      if (errors === _errs79) {
                                                                                        if (!Array.isArray(data.decorative_labels)) {
                                                                                          validateAnswer.errors = [{ instancePath: instancePath + "/decorative_labels", schemaPath: "#/properties/decorative_labels/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                                          return false;
                                                                                        }
                                                                                      }
                                                                                      var valid0 = _errs79 === errors;
                                                                                    } else {
                                                                                      var valid0 = true;
                                                                                    }
                                                                                    if (valid0) {
                                                                                      if (data.content_mark !== void 0) {
                                                                                        let data40 = data.content_mark;
                                                                                        const _errs81 = errors;
                                                                                        if (errors === _errs81) {
                                                                                          if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                                                                                          } else {
                                                                                            validateAnswer.errors = [{ instancePath: instancePath + "/content_mark", schemaPath: "#/properties/content_mark/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                                            return false;
                                                                                          }
                                                                                        }
                                                                                        var valid0 = _errs81 === errors;
                                                                                      } else {
                                                                                        var valid0 = true;
                                                                                      }
                                                                                      if (valid0) {
                                                                                        if (data.reaction_instruction !== void 0) {
                                                                                          let data41 = data.reaction_instruction;
                                                                                          const _errs84 = errors;
                                                                                          if (errors === _errs84) {
                                                                                            if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
                                                                                            } else {
                                                                                              validateAnswer.errors = [{ instancePath: instancePath + "/reaction_instruction", schemaPath: "#/properties/reaction_instruction/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                                              return false;
                                                                                            }
                                                                                          }
                                                                                          var valid0 = _errs84 === errors;
                                                                                        } else {
                                                                                          var valid0 = true;
                                                                                        }
                                                                                        if (valid0) {
                                                                                          if (data.can_comment !== void 0) {
                                                                                            const _errs87 = errors;
                                                                                            if (!validateAnswerCanComment(data.can_comment, { instancePath: instancePath + "/can_comment", parentData: data, parentDataProperty: "can_comment", rootData, dynamicAnchors })) {
                                                                                              vErrors = vErrors === null ? validateAnswerCanComment.errors : vErrors.concat(validateAnswerCanComment.errors);
                                                                                              errors = vErrors.length;
                                                                                            }
                                                                                            var valid0 = _errs87 === errors;
                                                                                          } else {
                                                                                            var valid0 = true;
                                                                                          }
                                                                                          if (valid0) {
                                                                                            if (data.author !== void 0) {
                                                                                              const _errs88 = errors;
                                                                                              if (!validateAnswerAuthor(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData, dynamicAnchors })) {
                                                                                                vErrors = vErrors === null ? validateAnswerAuthor.errors : vErrors.concat(validateAnswerAuthor.errors);
                                                                                                errors = vErrors.length;
                                                                                              }
                                                                                              var valid0 = _errs88 === errors;
                                                                                            } else {
                                                                                              var valid0 = true;
                                                                                            }
                                                                                            if (valid0) {
                                                                                              if (data.question !== void 0) {
                                                                                                const _errs89 = errors;
                                                                                                if (!validateAnswerQuestion(data.question, { instancePath: instancePath + "/question", parentData: data, parentDataProperty: "question", rootData, dynamicAnchors })) {
                                                                                                  vErrors = vErrors === null ? validateAnswerQuestion.errors : vErrors.concat(validateAnswerQuestion.errors);
                                                                                                  errors = vErrors.length;
                                                                                                }
                                                                                                var valid0 = _errs89 === errors;
                                                                                              } else {
                                                                                                var valid0 = true;
                                                                                              }
                                                                                              if (valid0) {
                                                                                                if (data.reaction !== void 0) {
                                                                                                  const _errs90 = errors;
                                                                                                  if (!validateAnswerReaction(data.reaction, { instancePath: instancePath + "/reaction", parentData: data, parentDataProperty: "reaction", rootData, dynamicAnchors })) {
                                                                                                    vErrors = vErrors === null ? validateAnswerReaction.errors : vErrors.concat(validateAnswerReaction.errors);
                                                                                                    errors = vErrors.length;
                                                                                                  }
                                                                                                  var valid0 = _errs90 === errors;
                                                                                                } else {
                                                                                                  var valid0 = true;
                                                                                                }
                                                                                                if (valid0) {
                                                                                                  if (data.relationship !== void 0) {
                                                                                                    const _errs91 = errors;
                                                                                                    if (!validateAnswerRelationship(data.relationship, { instancePath: instancePath + "/relationship", parentData: data, parentDataProperty: "relationship", rootData, dynamicAnchors })) {
                                                                                                      vErrors = vErrors === null ? validateAnswerRelationship.errors : vErrors.concat(validateAnswerRelationship.errors);
                                                                                                      errors = vErrors.length;
                                                                                                    }
                                                                                                    var valid0 = _errs91 === errors;
                                                                                                  } else {
                                                                                                    var valid0 = true;
                                                                                                  }
                                                                                                  if (valid0) {
                                                                                                    if (data.relevant_info !== void 0) {
                                                                                                      const _errs92 = errors;
                                                                                                      if (!validateAnswerRelevantInfo(data.relevant_info, { instancePath: instancePath + "/relevant_info", parentData: data, parentDataProperty: "relevant_info", rootData, dynamicAnchors })) {
                                                                                                        vErrors = vErrors === null ? validateAnswerRelevantInfo.errors : vErrors.concat(validateAnswerRelevantInfo.errors);
                                                                                                        errors = vErrors.length;
                                                                                                      }
                                                                                                      var valid0 = _errs92 === errors;
                                                                                                    } else {
                                                                                                      var valid0 = true;
                                                                                                    }
                                                                                                    if (valid0) {
                                                                                                      if (data.reward_info !== void 0) {
                                                                                                        const _errs93 = errors;
                                                                                                        if (!validateAnswerRewardInfo(data.reward_info, { instancePath: instancePath + "/reward_info", parentData: data, parentDataProperty: "reward_info", rootData, dynamicAnchors })) {
                                                                                                          vErrors = vErrors === null ? validateAnswerRewardInfo.errors : vErrors.concat(validateAnswerRewardInfo.errors);
                                                                                                          errors = vErrors.length;
                                                                                                        }
                                                                                                        var valid0 = _errs93 === errors;
                                                                                                      } else {
                                                                                                        var valid0 = true;
                                                                                                      }
                                                                                                      if (valid0) {
                                                                                                        if (data.settings !== void 0) {
                                                                                                          const _errs94 = errors;
                                                                                                          if (!validateAnswerSettings(data.settings, { instancePath: instancePath + "/settings", parentData: data, parentDataProperty: "settings", rootData, dynamicAnchors })) {
                                                                                                            vErrors = vErrors === null ? validateAnswerSettings.errors : vErrors.concat(validateAnswerSettings.errors);
                                                                                                            errors = vErrors.length;
                                                                                                          }
                                                                                                          var valid0 = _errs94 === errors;
                                                                                                        } else {
                                                                                                          var valid0 = true;
                                                                                                        }
                                                                                                        if (valid0) {
                                                                                                          if (data.suggest_edit !== void 0) {
                                                                                                            const _errs95 = errors;
                                                                                                            if (!validateAnswerSuggestEdit(data.suggest_edit, { instancePath: instancePath + "/suggest_edit", parentData: data, parentDataProperty: "suggest_edit", rootData, dynamicAnchors })) {
                                                                                                              vErrors = vErrors === null ? validateAnswerSuggestEdit.errors : vErrors.concat(validateAnswerSuggestEdit.errors);
                                                                                                              errors = vErrors.length;
                                                                                                            }
                                                                                                            var valid0 = _errs95 === errors;
                                                                                                          } else {
                                                                                                            var valid0 = true;
                                                                                                          }
                                                                                                          if (valid0) {
                                                                                                            if (data.thumbnail_info !== void 0) {
                                                                                                              const _errs96 = errors;
                                                                                                              if (!validateAnswerThumbnailInfo(data.thumbnail_info, { instancePath: instancePath + "/thumbnail_info", parentData: data, parentDataProperty: "thumbnail_info", rootData, dynamicAnchors })) {
                                                                                                                vErrors = vErrors === null ? validateAnswerThumbnailInfo.errors : vErrors.concat(validateAnswerThumbnailInfo.errors);
                                                                                                                errors = vErrors.length;
                                                                                                              }
                                                                                                              var valid0 = _errs96 === errors;
                                                                                                            } else {
                                                                                                              var valid0 = true;
                                                                                                            }
                                                                                                          }
                                                                                                        }
                                                                                                      }
                                                                                                    }
                                                                                                  }
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          }
                                                                                        }
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswer.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswer.errors = vErrors;
  return errors === 0;
}
validateAnswer.evaluated = { "props": { "id": true, "type": true, "answer_type": true, "business_type": true, "url": true, "content": true, "excerpt": true, "editable_content": true, "created_time": true, "updated_time": true, "voteup_count": true, "comment_count": true, "thanks_count": true, "favlists_count": true, "matrix_tips": true, "comment_permission": true, "reshipment_settings": true, "collapse_reason": true, "collapsed_by": true, "sticky_info": true, "vote_next_step": true, "attached_info": true, "extras": true, "admin_closed_comment": true, "content_need_truncated": true, "force_login_when_click_read_more": true, "has_publishing_draft": true, "is_collapsed": true, "is_contain_ai_content": true, "is_copyable": true, "is_jump_native": true, "is_mine": true, "is_navigator": true, "is_normal": true, "is_sticky": true, "is_visible": true, "navigator_vote": true, "visible_only_to_author": true, "allow_segment_interaction": true, "annotation_action": true, "decorative_labels": true, "content_mark": true, "reaction_instruction": true, "can_comment": true, "author": true, "question": true, "reaction": true, "relationship": true, "relevant_info": true, "reward_info": true, "settings": true, "suggest_edit": true, "thumbnail_info": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerFeedItem(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerFeedItem.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type !== void 0) {
        const _errs1 = errors;
        if (typeof data.type !== "string") {
          validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.target_type !== void 0) {
          const _errs3 = errors;
          if (typeof data.target_type !== "string") {
            validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/target_type", schemaPath: "#/properties/target_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.target !== void 0) {
            const _errs5 = errors;
            if (!validateAnswer(data.target, { instancePath: instancePath + "/target", parentData: data, parentDataProperty: "target", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateAnswer.errors : vErrors.concat(validateAnswer.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.skip_count !== void 0) {
              const _errs6 = errors;
              if (typeof data.skip_count !== "boolean") {
                validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/skip_count", schemaPath: "#/properties/skip_count/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.position !== void 0) {
                let data4 = data.position;
                const _errs8 = errors;
                if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
                  validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.cursor !== void 0) {
                  const _errs10 = errors;
                  if (typeof data.cursor !== "string") {
                    validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.is_jump_native !== void 0) {
                    const _errs12 = errors;
                    if (typeof data.is_jump_native !== "boolean") {
                      validateAnswerFeedItem.errors = [{ instancePath: instancePath + "/is_jump_native", schemaPath: "#/properties/is_jump_native/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAnswerFeedItem.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerFeedItem.errors = vErrors;
  return errors === 0;
}
validateAnswerFeedItem.evaluated = { "props": { "type": true, "target_type": true, "target": true, "skip_count": true, "position": true, "cursor": true, "is_jump_native": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdBrand(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdBrand.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAdBrand.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.logo !== void 0) {
          const _errs3 = errors;
          if (typeof data.logo !== "string") {
            validateAdBrand.errors = [{ instancePath: instancePath + "/logo", schemaPath: "#/properties/logo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            const _errs5 = errors;
            if (typeof data.name !== "string") {
              validateAdBrand.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validateAdBrand.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdBrand.errors = vErrors;
  return errors === 0;
}
validateAdBrand.evaluated = { "props": { "id": true, "logo": true, "name": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdCallToAction(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdCallToAction.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (!(data && typeof data == "object" && !Array.isArray(data))) {
      validateAdCallToAction.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdCallToAction.errors = vErrors;
  return errors === 0;
}
validateAdCallToAction.evaluated = { "props": { "value": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdFooter(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdFooter.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (!(data && typeof data == "object" && !Array.isArray(data))) {
      validateAdFooter.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdFooter.errors = vErrors;
  return errors === 0;
}
validateAdFooter.evaluated = { "props": { "value": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdCreative(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdCreative.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.app_promotion_url !== void 0) {
        const _errs1 = errors;
        if (typeof data.app_promotion_url !== "string") {
          validateAdCreative.errors = [{ instancePath: instancePath + "/app_promotion_url", schemaPath: "#/properties/app_promotion_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.description !== void 0) {
          const _errs3 = errors;
          if (typeof data.description !== "string") {
            validateAdCreative.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.image !== void 0) {
            const _errs5 = errors;
            if (typeof data.image !== "string") {
              validateAdCreative.errors = [{ instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.landing_url !== void 0) {
              const _errs7 = errors;
              if (typeof data.landing_url !== "string") {
                validateAdCreative.errors = [{ instancePath: instancePath + "/landing_url", schemaPath: "#/properties/landing_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.title !== void 0) {
                const _errs9 = errors;
                if (typeof data.title !== "string") {
                  validateAdCreative.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.cta !== void 0) {
                  const _errs11 = errors;
                  if (!validateAdCallToAction(data.cta, { instancePath: instancePath + "/cta", parentData: data, parentDataProperty: "cta", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateAdCallToAction.errors : vErrors.concat(validateAdCallToAction.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.footer !== void 0) {
                    const _errs12 = errors;
                    if (!validateAdFooter(data.footer, { instancePath: instancePath + "/footer", parentData: data, parentDataProperty: "footer", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateAdFooter.errors : vErrors.concat(validateAdFooter.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.video_watch_num !== void 0) {
                      let data7 = data.video_watch_num;
                      const _errs13 = errors;
                      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
                        validateAdCreative.errors = [{ instancePath: instancePath + "/video_watch_num", schemaPath: "#/properties/video_watch_num/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAdCreative.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdCreative.errors = vErrors;
  return errors === 0;
}
validateAdCreative.evaluated = { "props": { "app_promotion_url": true, "description": true, "image": true, "landing_url": true, "title": true, "brand": true, "cta": true, "footer": true, "video_watch_num": true }, "dynamicProps": false, "dynamicItems": false };
function validateAd(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAd.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAd.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.ad_verb !== void 0) {
          const _errs3 = errors;
          if (typeof data.ad_verb !== "string") {
            validateAd.errors = [{ instancePath: instancePath + "/ad_verb", schemaPath: "#/properties/ad_verb/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            const _errs5 = errors;
            if (typeof data.name !== "string") {
              validateAd.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.template !== void 0) {
              const _errs7 = errors;
              if (typeof data.template !== "string") {
                validateAd.errors = [{ instancePath: instancePath + "/template", schemaPath: "#/properties/template/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.experiment_info !== void 0) {
                const _errs9 = errors;
                if (typeof data.experiment_info !== "string") {
                  validateAd.errors = [{ instancePath: instancePath + "/experiment_info", schemaPath: "#/properties/experiment_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.za_ad_info !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.za_ad_info !== "string") {
                    validateAd.errors = [{ instancePath: instancePath + "/za_ad_info", schemaPath: "#/properties/za_ad_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.za_ad_info_json !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.za_ad_info_json !== "string") {
                      validateAd.errors = [{ instancePath: instancePath + "/za_ad_info_json", schemaPath: "#/properties/za_ad_info_json/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.category !== void 0) {
                      let data7 = data.category;
                      const _errs15 = errors;
                      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
                        validateAd.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.party_id !== void 0) {
                        let data8 = data.party_id;
                        const _errs17 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
                          validateAd.errors = [{ instancePath: instancePath + "/party_id", schemaPath: "#/properties/party_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.brand !== void 0) {
                          const _errs19 = errors;
                          if (!validateAdBrand(data.brand, { instancePath: instancePath + "/brand", parentData: data, parentDataProperty: "brand", rootData, dynamicAnchors })) {
                            vErrors = vErrors === null ? validateAdBrand.errors : vErrors.concat(validateAdBrand.errors);
                            errors = vErrors.length;
                          }
                          var valid0 = _errs19 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.creatives !== void 0) {
                            let data10 = data.creatives;
                            const _errs20 = errors;
                            if (errors === _errs20) {
                              if (Array.isArray(data10)) {
                                var valid1 = true;
                                const len0 = data10.length;
                                for (let i0 = 0; i0 < len0; i0++) {
                                  const _errs22 = errors;
                                  if (!validateAdCreative(data10[i0], { instancePath: instancePath + "/creatives/" + i0, parentData: data10, parentDataProperty: i0, rootData, dynamicAnchors })) {
                                    vErrors = vErrors === null ? validateAdCreative.errors : vErrors.concat(validateAdCreative.errors);
                                    errors = vErrors.length;
                                  }
                                  var valid1 = _errs22 === errors;
                                  if (!valid1) {
                                    break;
                                  }
                                }
                              } else {
                                validateAd.errors = [{ instancePath: instancePath + "/creatives", schemaPath: "#/properties/creatives/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                return false;
                              }
                            }
                            var valid0 = _errs20 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.click_tracks !== void 0) {
                              let data12 = data.click_tracks;
                              const _errs23 = errors;
                              if (errors === _errs23) {
                                if (Array.isArray(data12)) {
                                  var valid2 = true;
                                  const len1 = data12.length;
                                  for (let i1 = 0; i1 < len1; i1++) {
                                    const _errs25 = errors;
                                    if (typeof data12[i1] !== "string") {
                                      validateAd.errors = [{ instancePath: instancePath + "/click_tracks/" + i1, schemaPath: "#/properties/click_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid2 = _errs25 === errors;
                                    if (!valid2) {
                                      break;
                                    }
                                  }
                                } else {
                                  validateAd.errors = [{ instancePath: instancePath + "/click_tracks", schemaPath: "#/properties/click_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                  return false;
                                }
                              }
                              var valid0 = _errs23 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.close_tracks !== void 0) {
                                let data14 = data.close_tracks;
                                const _errs27 = errors;
                                if (errors === _errs27) {
                                  if (Array.isArray(data14)) {
                                    var valid3 = true;
                                    const len2 = data14.length;
                                    for (let i2 = 0; i2 < len2; i2++) {
                                      const _errs29 = errors;
                                      if (typeof data14[i2] !== "string") {
                                        validateAd.errors = [{ instancePath: instancePath + "/close_tracks/" + i2, schemaPath: "#/properties/close_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid3 = _errs29 === errors;
                                      if (!valid3) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validateAd.errors = [{ instancePath: instancePath + "/close_tracks", schemaPath: "#/properties/close_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs27 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.conversion_tracks !== void 0) {
                                  let data16 = data.conversion_tracks;
                                  const _errs31 = errors;
                                  if (errors === _errs31) {
                                    if (Array.isArray(data16)) {
                                      var valid4 = true;
                                      const len3 = data16.length;
                                      for (let i3 = 0; i3 < len3; i3++) {
                                        const _errs33 = errors;
                                        if (typeof data16[i3] !== "string") {
                                          validateAd.errors = [{ instancePath: instancePath + "/conversion_tracks/" + i3, schemaPath: "#/properties/conversion_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid4 = _errs33 === errors;
                                        if (!valid4) {
                                          break;
                                        }
                                      }
                                    } else {
                                      validateAd.errors = [{ instancePath: instancePath + "/conversion_tracks", schemaPath: "#/properties/conversion_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs31 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.debug_tracks !== void 0) {
                                    let data18 = data.debug_tracks;
                                    const _errs35 = errors;
                                    if (errors === _errs35) {
                                      if (Array.isArray(data18)) {
                                        var valid5 = true;
                                        const len4 = data18.length;
                                        for (let i4 = 0; i4 < len4; i4++) {
                                          const _errs37 = errors;
                                          if (typeof data18[i4] !== "string") {
                                            validateAd.errors = [{ instancePath: instancePath + "/debug_tracks/" + i4, schemaPath: "#/properties/debug_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid5 = _errs37 === errors;
                                          if (!valid5) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validateAd.errors = [{ instancePath: instancePath + "/debug_tracks", schemaPath: "#/properties/debug_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs35 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.impression_tracks !== void 0) {
                                      let data20 = data.impression_tracks;
                                      const _errs39 = errors;
                                      if (errors === _errs39) {
                                        if (Array.isArray(data20)) {
                                          var valid6 = true;
                                          const len5 = data20.length;
                                          for (let i5 = 0; i5 < len5; i5++) {
                                            const _errs41 = errors;
                                            if (typeof data20[i5] !== "string") {
                                              validateAd.errors = [{ instancePath: instancePath + "/impression_tracks/" + i5, schemaPath: "#/properties/impression_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid6 = _errs41 === errors;
                                            if (!valid6) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validateAd.errors = [{ instancePath: instancePath + "/impression_tracks", schemaPath: "#/properties/impression_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs39 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.view_tracks !== void 0) {
                                        let data22 = data.view_tracks;
                                        const _errs43 = errors;
                                        if (errors === _errs43) {
                                          if (Array.isArray(data22)) {
                                            var valid7 = true;
                                            const len6 = data22.length;
                                            for (let i6 = 0; i6 < len6; i6++) {
                                              const _errs45 = errors;
                                              if (typeof data22[i6] !== "string") {
                                                validateAd.errors = [{ instancePath: instancePath + "/view_tracks/" + i6, schemaPath: "#/properties/view_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid7 = _errs45 === errors;
                                              if (!valid7) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validateAd.errors = [{ instancePath: instancePath + "/view_tracks", schemaPath: "#/properties/view_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs43 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.close_track !== void 0) {
                                          const _errs47 = errors;
                                          if (typeof data.close_track !== "string") {
                                            validateAd.errors = [{ instancePath: instancePath + "/close_track", schemaPath: "#/properties/close_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid0 = _errs47 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.revert_close_track !== void 0) {
                                            const _errs49 = errors;
                                            if (typeof data.revert_close_track !== "string") {
                                              validateAd.errors = [{ instancePath: instancePath + "/revert_close_track", schemaPath: "#/properties/revert_close_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid0 = _errs49 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.view_track !== void 0) {
                                              const _errs51 = errors;
                                              if (typeof data.view_track !== "string") {
                                                validateAd.errors = [{ instancePath: instancePath + "/view_track", schemaPath: "#/properties/view_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid0 = _errs51 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.display_advertising_tag !== void 0) {
                                                const _errs53 = errors;
                                                if (typeof data.display_advertising_tag !== "boolean") {
                                                  validateAd.errors = [{ instancePath: instancePath + "/display_advertising_tag", schemaPath: "#/properties/display_advertising_tag/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                  return false;
                                                }
                                                var valid0 = _errs53 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.download_silent !== void 0) {
                                                  const _errs55 = errors;
                                                  if (typeof data.download_silent !== "boolean") {
                                                    validateAd.errors = [{ instancePath: instancePath + "/download_silent", schemaPath: "#/properties/download_silent/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs55 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.is_new_webview !== void 0) {
                                                    const _errs57 = errors;
                                                    if (typeof data.is_new_webview !== "boolean") {
                                                      validateAd.errors = [{ instancePath: instancePath + "/is_new_webview", schemaPath: "#/properties/is_new_webview/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                      return false;
                                                    }
                                                    var valid0 = _errs57 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.is_speeding !== void 0) {
                                                      const _errs59 = errors;
                                                      if (typeof data.is_speeding !== "boolean") {
                                                        validateAd.errors = [{ instancePath: instancePath + "/is_speeding", schemaPath: "#/properties/is_speeding/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid0 = _errs59 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.native_prefetch !== void 0) {
                                                        const _errs61 = errors;
                                                        if (typeof data.native_prefetch !== "boolean") {
                                                          validateAd.errors = [{ instancePath: instancePath + "/native_prefetch", schemaPath: "#/properties/native_prefetch/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid0 = _errs61 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateAd.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAd.errors = vErrors;
  return errors === 0;
}
validateAd.evaluated = { "props": { "id": true, "ad_verb": true, "name": true, "template": true, "experiment_info": true, "za_ad_info": true, "za_ad_info_json": true, "category": true, "party_id": true, "brand": true, "creatives": true, "click_tracks": true, "close_tracks": true, "conversion_tracks": true, "debug_tracks": true, "impression_tracks": true, "view_tracks": true, "close_track": true, "revert_close_track": true, "view_track": true, "display_advertising_tag": true, "download_silent": true, "is_new_webview": true, "is_speeding": true, "native_prefetch": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.ad !== void 0) {
        const _errs1 = errors;
        if (!validateAd(data.ad, { instancePath: instancePath + "/ad", parentData: data, parentDataProperty: "ad", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateAd.errors : vErrors.concat(validateAd.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.adjson !== void 0) {
          const _errs2 = errors;
          if (typeof data.adjson !== "string") {
            validateAdInfo.errors = [{ instancePath: instancePath + "/adjson", schemaPath: "#/properties/adjson/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.position !== void 0) {
            let data2 = data.position;
            const _errs4 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
              validateAdInfo.errors = [{ instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validateAdInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdInfo.errors = vErrors;
  return errors === 0;
}
validateAdInfo.evaluated = { "props": { "ad": true, "adjson": true, "position": true }, "dynamicProps": false, "dynamicItems": false };
function validateAdSlot(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAdSlot.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.ad_info !== void 0) {
        if (!validateAdInfo(data.ad_info, { instancePath: instancePath + "/ad_info", parentData: data, parentDataProperty: "ad_info", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validateAdInfo.errors : vErrors.concat(validateAdInfo.errors);
          errors = vErrors.length;
        }
      }
    } else {
      validateAdSlot.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAdSlot.errors = vErrors;
  return errors === 0;
}
validateAdSlot.evaluated = { "props": { "ad_info": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerListSession(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerListSession.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        if (typeof data.id !== "string") {
          validateAnswerListSession.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
      }
    } else {
      validateAnswerListSession.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerListSession.errors = vErrors;
  return errors === 0;
}
validateAnswerListSession.evaluated = { "props": { "id": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerListPaging(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerListPaging.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.page !== void 0) {
        let data0 = data.page;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          validateAnswerListPaging.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
          return false;
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.is_end !== void 0) {
          const _errs3 = errors;
          if (typeof data.is_end !== "boolean") {
            validateAnswerListPaging.errors = [{ instancePath: instancePath + "/is_end", schemaPath: "#/properties/is_end/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs3 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.next !== void 0) {
            const _errs5 = errors;
            if (typeof data.next !== "string") {
              validateAnswerListPaging.errors = [{ instancePath: instancePath + "/next", schemaPath: "#/properties/next/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.need_force_login !== void 0) {
              const _errs7 = errors;
              if (typeof data.need_force_login !== "boolean") {
                validateAnswerListPaging.errors = [{ instancePath: instancePath + "/need_force_login", schemaPath: "#/properties/need_force_login/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateAnswerListPaging.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerListPaging.errors = vErrors;
  return errors === 0;
}
validateAnswerListPaging.evaluated = { "props": { "page": true, "is_end": true, "next": true, "need_force_login": true }, "dynamicProps": false, "dynamicItems": false };
function validateAnswerListData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerListData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.data !== void 0) {
        let data0 = data.data;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (Array.isArray(data0)) {
            var valid1 = true;
            const len0 = data0.length;
            for (let i0 = 0; i0 < len0; i0++) {
              const _errs3 = errors;
              if (!validateAnswerFeedItem(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAnswerFeedItem.errors : vErrors.concat(validateAnswerFeedItem.errors);
                errors = vErrors.length;
              }
              var valid1 = _errs3 === errors;
              if (!valid1) {
                break;
              }
            }
          } else {
            validateAnswerListData.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.finished_reading_filtered_count !== void 0) {
          let data2 = data.finished_reading_filtered_count;
          const _errs4 = errors;
          if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
            validateAnswerListData.errors = [{ instancePath: instancePath + "/finished_reading_filtered_count", schemaPath: "#/properties/finished_reading_filtered_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.ad_info !== void 0) {
            const _errs6 = errors;
            if (!validateAdSlot(data.ad_info, { instancePath: instancePath + "/ad_info", parentData: data, parentDataProperty: "ad_info", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateAdSlot.errors : vErrors.concat(validateAdSlot.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs6 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.session !== void 0) {
              const _errs7 = errors;
              if (!validateAnswerListSession(data.session, { instancePath: instancePath + "/session", parentData: data, parentDataProperty: "session", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAnswerListSession.errors : vErrors.concat(validateAnswerListSession.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.paging !== void 0) {
                const _errs8 = errors;
                if (!validateAnswerListPaging(data.paging, { instancePath: instancePath + "/paging", parentData: data, parentDataProperty: "paging", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateAnswerListPaging.errors : vErrors.concat(validateAnswerListPaging.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateAnswerListData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateAnswerListData.errors = vErrors;
  return errors === 0;
}
validateAnswerListData.evaluated = { "props": { "data": true, "finished_reading_filtered_count": true, "ad_info": true, "session": true, "paging": true }, "dynamicProps": false, "dynamicItems": false };
function validateListAnswersSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateListAnswersSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data")) {
        validateListAnswersSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (!validateSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validateSuccessCode.errors : vErrors.concat(validateSuccessCode.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs2 = errors;
            if (typeof data.message !== "string") {
              validateListAnswersSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              const _errs4 = errors;
              if (!validateAnswerListData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateAnswerListData.errors : vErrors.concat(validateAnswerListData.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data3 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data3 === "string") {
                      if (!formats0.validate(data3)) {
                        validateListAnswersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateListAnswersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateListAnswersSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateListAnswersSuccess.errors = vErrors;
  return errors === 0;
}
validateListAnswersSuccess.evaluated = { "props": { "code": true, "message": true, "data": true, "recordTime": true }, "dynamicProps": false, "dynamicItems": false };
function validateListAnswersResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateListAnswersResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateListAnswersSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateListAnswersSuccess.errors : vErrors.concat(validateListAnswersSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.code = true;
    props0.message = true;
    props0.data = true;
    props0.recordTime = true;
  }
  const _errs2 = errors;
  if (!validateFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateFailure.errors : vErrors.concat(validateFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.code = true;
        props0.message = true;
        props0.data = true;
        props0.recordTime = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateListAnswersResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateListAnswersResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateListAnswersResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };

// memory:schemas:strictResponses
var schema22 = { "enum": [0, "0"] };
function validateStrictSuccessCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictSuccessCode.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (!(data === 0 || data === "0")) {
    validateStrictSuccessCode.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema22.enum }, message: "must be equal to one of the allowed values" }];
    return false;
  }
  validateStrictSuccessCode.errors = vErrors;
  return errors === 0;
}
validateStrictSuccessCode.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateStrictAuthorSideBaseInfoData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAuthorSideBaseInfoData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
    } else {
      validateStrictAuthorSideBaseInfoData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAuthorSideBaseInfoData.errors = vErrors;
  return errors === 0;
}
validateStrictAuthorSideBaseInfoData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var formats02 = require_formats().fullFormats["date-time"];
function validateStrictGetAuthorSideBaseInfoSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorSideBaseInfoSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data") || data.message === void 0 && (missing0 = "message") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictSuccessCode.errors : vErrors.concat(validateStrictSuccessCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                const _errs5 = errors;
                if (!validateStrictAuthorSideBaseInfoData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAuthorSideBaseInfoData.errors : vErrors.concat(validateStrictAuthorSideBaseInfoData.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recordTime !== void 0) {
                  let data3 = data.recordTime;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (errors === _errs6) {
                      if (typeof data3 === "string") {
                        if (!formats02.validate(data3)) {
                          validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                          return false;
                        }
                      } else {
                        validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictGetAuthorSideBaseInfoSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictGetAuthorSideBaseInfoSuccess.errors = vErrors;
  return errors === 0;
}
validateStrictGetAuthorSideBaseInfoSuccess.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema52 = { "enum": [100, "100", 101, "101", 202, "202", 300, "300", 301, "301", 302, "302", 303, "303", 400, "400", 500, "500", 600, "600", 601, "601"] };
function validateStrictFailureCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictFailureCode.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (!(data === 100 || data === "100" || data === 101 || data === "101" || data === 202 || data === "202" || data === 300 || data === "300" || data === 301 || data === "301" || data === 302 || data === "302" || data === 303 || data === "303" || data === 400 || data === "400" || data === 500 || data === "500" || data === 600 || data === "600" || data === 601 || data === "601")) {
    validateStrictFailureCode.errors = [{ instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema52.enum }, message: "must be equal to one of the allowed values" }];
    return false;
  }
  validateStrictFailureCode.errors = vErrors;
  return errors === 0;
}
validateStrictFailureCode.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateStrictFailure(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictFailure.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.message === void 0 && (missing0 = "message") || data.data === void 0 && (missing0 = "data") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictFailure.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictFailure.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictFailureCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictFailureCode.errors : vErrors.concat(validateStrictFailureCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictFailure.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recordTime !== void 0) {
                let data2 = data.recordTime;
                const _errs5 = errors;
                if (errors === _errs5) {
                  if (errors === _errs5) {
                    if (typeof data2 === "string") {
                      if (!formats02.validate(data2)) {
                        validateStrictFailure.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                        return false;
                      }
                    } else {
                      validateStrictFailure.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictFailure.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictFailure.errors = vErrors;
  return errors === 0;
}
validateStrictFailure.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictGetAuthorSideBaseInfoResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorSideBaseInfoResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateStrictGetAuthorSideBaseInfoSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictGetAuthorSideBaseInfoSuccess.errors : vErrors.concat(validateStrictGetAuthorSideBaseInfoSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs2 = errors;
  if (!validateStrictFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictFailure.errors : vErrors.concat(validateStrictFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateStrictGetAuthorSideBaseInfoResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateStrictGetAuthorSideBaseInfoResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateStrictGetAuthorSideBaseInfoResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateStrictBaseResp(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictBaseResp.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status_code === void 0 && (missing0 = "status_code") || data.status_message === void 0 && (missing0 = "status_message")) {
        validateStrictBaseResp.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "status_code" || key0 === "status_message")) {
            validateStrictBaseResp.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.status_code !== void 0) {
            let data0 = data.status_code;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictBaseResp.errors = [{ instancePath: instancePath + "/status_code", schemaPath: "#/properties/status_code/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status_message !== void 0) {
              const _errs4 = errors;
              if (typeof data.status_message !== "string") {
                validateStrictBaseResp.errors = [{ instancePath: instancePath + "/status_message", schemaPath: "#/properties/status_message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictBaseResp.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictBaseResp.errors = vErrors;
  return errors === 0;
}
validateStrictBaseResp.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictLinkIndex(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictLinkIndex.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.avg_value === void 0 && (missing0 = "avg_value") || data.link_relative_ratio === void 0 && (missing0 = "link_relative_ratio") || data.rank === void 0 && (missing0 = "rank") || data.rank_percent === void 0 && (missing0 = "rank_percent") || data.value === void 0 && (missing0 = "value")) {
        validateStrictLinkIndex.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "avg_value" || key0 === "link_relative_ratio" || key0 === "rank" || key0 === "rank_percent" || key0 === "value")) {
            validateStrictLinkIndex.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.avg_value !== void 0) {
            const _errs2 = errors;
            if (!(typeof data.avg_value == "number")) {
              validateStrictLinkIndex.errors = [{ instancePath: instancePath + "/avg_value", schemaPath: "#/properties/avg_value/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.link_relative_ratio !== void 0) {
              const _errs4 = errors;
              if (!(typeof data.link_relative_ratio == "number")) {
                validateStrictLinkIndex.errors = [{ instancePath: instancePath + "/link_relative_ratio", schemaPath: "#/properties/link_relative_ratio/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.rank !== void 0) {
                const _errs6 = errors;
                if (typeof data.rank !== "string") {
                  validateStrictLinkIndex.errors = [{ instancePath: instancePath + "/rank", schemaPath: "#/properties/rank/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.rank_percent !== void 0) {
                  const _errs8 = errors;
                  if (!(typeof data.rank_percent == "number")) {
                    validateStrictLinkIndex.errors = [{ instancePath: instancePath + "/rank_percent", schemaPath: "#/properties/rank_percent/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.value !== void 0) {
                    const _errs10 = errors;
                    if (!(typeof data.value == "number")) {
                      validateStrictLinkIndex.errors = [{ instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "number" }, message: "must be number" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictLinkIndex.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictLinkIndex.errors = vErrors;
  return errors === 0;
}
validateStrictLinkIndex.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAuthorLinkInfoData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAuthorLinkInfoData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.base_resp === void 0 && (missing0 = "base_resp") || data.cooperate_index === void 0 && (missing0 = "cooperate_index") || data.cp_index === void 0 && (missing0 = "cp_index") || data.link_convert_index === void 0 && (missing0 = "link_convert_index") || data.link_shopping_index === void 0 && (missing0 = "link_shopping_index") || data.link_spread_index === void 0 && (missing0 = "link_spread_index") || data.link_star_index === void 0 && (missing0 = "link_star_index")) {
        validateStrictAuthorLinkInfoData.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "base_resp" || key0 === "cooperate_index" || key0 === "cp_index" || key0 === "link_convert_index" || key0 === "link_shopping_index" || key0 === "link_spread_index" || key0 === "link_star_index")) {
            validateStrictAuthorLinkInfoData.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.base_resp !== void 0) {
            const _errs2 = errors;
            if (!validateStrictBaseResp(data.base_resp, { instancePath: instancePath + "/base_resp", parentData: data, parentDataProperty: "base_resp", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictBaseResp.errors : vErrors.concat(validateStrictBaseResp.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.cooperate_index !== void 0) {
              const _errs3 = errors;
              if (!validateStrictLinkIndex(data.cooperate_index, { instancePath: instancePath + "/cooperate_index", parentData: data, parentDataProperty: "cooperate_index", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.cp_index !== void 0) {
                const _errs4 = errors;
                if (!validateStrictLinkIndex(data.cp_index, { instancePath: instancePath + "/cp_index", parentData: data, parentDataProperty: "cp_index", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs4 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.link_convert_index !== void 0) {
                  const _errs5 = errors;
                  if (!validateStrictLinkIndex(data.link_convert_index, { instancePath: instancePath + "/link_convert_index", parentData: data, parentDataProperty: "link_convert_index", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs5 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.link_shopping_index !== void 0) {
                    const _errs6 = errors;
                    if (!validateStrictLinkIndex(data.link_shopping_index, { instancePath: instancePath + "/link_shopping_index", parentData: data, parentDataProperty: "link_shopping_index", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs6 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.link_spread_index !== void 0) {
                      const _errs7 = errors;
                      if (!validateStrictLinkIndex(data.link_spread_index, { instancePath: instancePath + "/link_spread_index", parentData: data, parentDataProperty: "link_spread_index", rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                        errors = vErrors.length;
                      }
                      var valid0 = _errs7 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.link_star_index !== void 0) {
                        const _errs8 = errors;
                        if (!validateStrictLinkIndex(data.link_star_index, { instancePath: instancePath + "/link_star_index", parentData: data, parentDataProperty: "link_star_index", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validateStrictLinkIndex.errors : vErrors.concat(validateStrictLinkIndex.errors);
                          errors = vErrors.length;
                        }
                        var valid0 = _errs8 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAuthorLinkInfoData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAuthorLinkInfoData.errors = vErrors;
  return errors === 0;
}
validateStrictAuthorLinkInfoData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictGetAuthorLinkInfoSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorLinkInfoSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data") || data.message === void 0 && (missing0 = "message") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictSuccessCode.errors : vErrors.concat(validateStrictSuccessCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                const _errs5 = errors;
                if (!validateStrictAuthorLinkInfoData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAuthorLinkInfoData.errors : vErrors.concat(validateStrictAuthorLinkInfoData.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recordTime !== void 0) {
                  let data3 = data.recordTime;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (errors === _errs6) {
                      if (typeof data3 === "string") {
                        if (!formats02.validate(data3)) {
                          validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                          return false;
                        }
                      } else {
                        validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictGetAuthorLinkInfoSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictGetAuthorLinkInfoSuccess.errors = vErrors;
  return errors === 0;
}
validateStrictGetAuthorLinkInfoSuccess.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictGetAuthorLinkInfoResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorLinkInfoResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateStrictGetAuthorLinkInfoSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictGetAuthorLinkInfoSuccess.errors : vErrors.concat(validateStrictGetAuthorLinkInfoSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs2 = errors;
  if (!validateStrictFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictFailure.errors : vErrors.concat(validateStrictFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateStrictGetAuthorLinkInfoResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateStrictGetAuthorLinkInfoResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateStrictGetAuthorLinkInfoResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validateStrictTouchCount(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictTouchCount.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.cnt === void 0 && (missing0 = "cnt") || data.name === void 0 && (missing0 = "name")) {
        validateStrictTouchCount.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "cnt" || key0 === "name")) {
            validateStrictTouchCount.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.cnt !== void 0) {
            let data0 = data.cnt;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictTouchCount.errors = [{ instancePath: instancePath + "/cnt", schemaPath: "#/properties/cnt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.name !== void 0) {
              const _errs4 = errors;
              if (typeof data.name !== "string") {
                validateStrictTouchCount.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictTouchCount.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictTouchCount.errors = vErrors;
  return errors === 0;
}
validateStrictTouchCount.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictTouchNodeLevel3(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictTouchNodeLevel3.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.distribution_data === void 0 && (missing0 = "distribution_data")) {
        validateStrictTouchNodeLevel3.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "distribution_data")) {
            validateStrictTouchNodeLevel3.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.distribution_data !== void 0) {
            if (!validateStrictTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictTouchCount.errors : vErrors.concat(validateStrictTouchCount.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    } else {
      validateStrictTouchNodeLevel3.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictTouchNodeLevel3.errors = vErrors;
  return errors === 0;
}
validateStrictTouchNodeLevel3.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictTouchNodeLevel2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictTouchNodeLevel2.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.distribution_data === void 0 && (missing0 = "distribution_data") || data.three_distribution === void 0 && (missing0 = "three_distribution")) {
        validateStrictTouchNodeLevel2.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "distribution_data" || key0 === "three_distribution")) {
            validateStrictTouchNodeLevel2.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.distribution_data !== void 0) {
            const _errs2 = errors;
            if (!validateStrictTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictTouchCount.errors : vErrors.concat(validateStrictTouchCount.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.three_distribution !== void 0) {
              let data1 = data.three_distribution;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (Array.isArray(data1)) {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs5 = errors;
                    if (!validateStrictTouchNodeLevel3(data1[i0], { instancePath: instancePath + "/three_distribution/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictTouchNodeLevel3.errors : vErrors.concat(validateStrictTouchNodeLevel3.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs5 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validateStrictTouchNodeLevel2.errors = [{ instancePath: instancePath + "/three_distribution", schemaPath: "#/properties/three_distribution/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictTouchNodeLevel2.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictTouchNodeLevel2.errors = vErrors;
  return errors === 0;
}
validateStrictTouchNodeLevel2.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictTouchNodeLevel1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictTouchNodeLevel1.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.distribution_data === void 0 && (missing0 = "distribution_data") || data.second_distribution === void 0 && (missing0 = "second_distribution")) {
        validateStrictTouchNodeLevel1.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "distribution_data" || key0 === "second_distribution")) {
            validateStrictTouchNodeLevel1.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.distribution_data !== void 0) {
            const _errs2 = errors;
            if (!validateStrictTouchCount(data.distribution_data, { instancePath: instancePath + "/distribution_data", parentData: data, parentDataProperty: "distribution_data", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictTouchCount.errors : vErrors.concat(validateStrictTouchCount.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.second_distribution !== void 0) {
              let data1 = data.second_distribution;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (Array.isArray(data1)) {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs5 = errors;
                    if (!validateStrictTouchNodeLevel2(data1[i0], { instancePath: instancePath + "/second_distribution/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictTouchNodeLevel2.errors : vErrors.concat(validateStrictTouchNodeLevel2.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs5 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validateStrictTouchNodeLevel1.errors = [{ instancePath: instancePath + "/second_distribution", schemaPath: "#/properties/second_distribution/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictTouchNodeLevel1.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictTouchNodeLevel1.errors = vErrors;
  return errors === 0;
}
validateStrictTouchNodeLevel1.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAuthorTouchDistributionData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAuthorTouchDistributionData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.base_resp === void 0 && (missing0 = "base_resp") || data.video_touch === void 0 && (missing0 = "video_touch")) {
        validateStrictAuthorTouchDistributionData.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "base_resp" || key0 === "video_touch")) {
            validateStrictAuthorTouchDistributionData.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.base_resp !== void 0) {
            const _errs2 = errors;
            if (!validateStrictBaseResp(data.base_resp, { instancePath: instancePath + "/base_resp", parentData: data, parentDataProperty: "base_resp", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictBaseResp.errors : vErrors.concat(validateStrictBaseResp.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.video_touch !== void 0) {
              let data1 = data.video_touch;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (Array.isArray(data1)) {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs5 = errors;
                    if (!validateStrictTouchNodeLevel1(data1[i0], { instancePath: instancePath + "/video_touch/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictTouchNodeLevel1.errors : vErrors.concat(validateStrictTouchNodeLevel1.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs5 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validateStrictAuthorTouchDistributionData.errors = [{ instancePath: instancePath + "/video_touch", schemaPath: "#/properties/video_touch/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictAuthorTouchDistributionData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAuthorTouchDistributionData.errors = vErrors;
  return errors === 0;
}
validateStrictAuthorTouchDistributionData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictGetAuthorTouchDistributionSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorTouchDistributionSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data") || data.message === void 0 && (missing0 = "message") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictSuccessCode.errors : vErrors.concat(validateStrictSuccessCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                const _errs5 = errors;
                if (!validateStrictAuthorTouchDistributionData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAuthorTouchDistributionData.errors : vErrors.concat(validateStrictAuthorTouchDistributionData.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recordTime !== void 0) {
                  let data3 = data.recordTime;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (errors === _errs6) {
                      if (typeof data3 === "string") {
                        if (!formats02.validate(data3)) {
                          validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                          return false;
                        }
                      } else {
                        validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictGetAuthorTouchDistributionSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictGetAuthorTouchDistributionSuccess.errors = vErrors;
  return errors === 0;
}
validateStrictGetAuthorTouchDistributionSuccess.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictGetAuthorTouchDistributionResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictGetAuthorTouchDistributionResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateStrictGetAuthorTouchDistributionSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictGetAuthorTouchDistributionSuccess.errors : vErrors.concat(validateStrictGetAuthorTouchDistributionSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs2 = errors;
  if (!validateStrictFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictFailure.errors : vErrors.concat(validateStrictFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateStrictGetAuthorTouchDistributionResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateStrictGetAuthorTouchDistributionResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateStrictGetAuthorTouchDistributionResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
var schema21 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "red_id": { "type": "string" }, "image": { "type": "string" }, "desc": { "type": "string" }, "sub_title": { "type": "string" }, "reason": { "type": "string" }, "link": { "type": "string" }, "followed": { "type": "boolean" }, "self": { "type": "boolean" }, "red_official_verified": { "type": "boolean" }, "red_official_verify_type": { "type": "integer" }, "show_red_official_verify_icon": { "type": "boolean" } }, "required": ["id", "name", "red_id", "image", "desc", "sub_title", "reason", "link", "followed", "self", "red_official_verified", "red_official_verify_type", "show_red_official_verify_icon"], "additionalProperties": false };
var func0 = Object.prototype.hasOwnProperty;
function validateStrictUser(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictUser.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.red_id === void 0 && (missing0 = "red_id") || data.image === void 0 && (missing0 = "image") || data.desc === void 0 && (missing0 = "desc") || data.sub_title === void 0 && (missing0 = "sub_title") || data.reason === void 0 && (missing0 = "reason") || data.link === void 0 && (missing0 = "link") || data.followed === void 0 && (missing0 = "followed") || data.self === void 0 && (missing0 = "self") || data.red_official_verified === void 0 && (missing0 = "red_official_verified") || data.red_official_verify_type === void 0 && (missing0 = "red_official_verify_type") || data.show_red_official_verify_icon === void 0 && (missing0 = "show_red_official_verify_icon")) {
        validateStrictUser.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema21.properties, key0)) {
            validateStrictUser.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validateStrictUser.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.name !== void 0) {
              const _errs4 = errors;
              if (typeof data.name !== "string") {
                validateStrictUser.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.red_id !== void 0) {
                const _errs6 = errors;
                if (typeof data.red_id !== "string") {
                  validateStrictUser.errors = [{ instancePath: instancePath + "/red_id", schemaPath: "#/properties/red_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.image !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.image !== "string") {
                    validateStrictUser.errors = [{ instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.desc !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.desc !== "string") {
                      validateStrictUser.errors = [{ instancePath: instancePath + "/desc", schemaPath: "#/properties/desc/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.sub_title !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.sub_title !== "string") {
                        validateStrictUser.errors = [{ instancePath: instancePath + "/sub_title", schemaPath: "#/properties/sub_title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.reason !== void 0) {
                        const _errs14 = errors;
                        if (typeof data.reason !== "string") {
                          validateStrictUser.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.link !== void 0) {
                          const _errs16 = errors;
                          if (typeof data.link !== "string") {
                            validateStrictUser.errors = [{ instancePath: instancePath + "/link", schemaPath: "#/properties/link/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.followed !== void 0) {
                            const _errs18 = errors;
                            if (typeof data.followed !== "boolean") {
                              validateStrictUser.errors = [{ instancePath: instancePath + "/followed", schemaPath: "#/properties/followed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs18 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.self !== void 0) {
                              const _errs20 = errors;
                              if (typeof data.self !== "boolean") {
                                validateStrictUser.errors = [{ instancePath: instancePath + "/self", schemaPath: "#/properties/self/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs20 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.red_official_verified !== void 0) {
                                const _errs22 = errors;
                                if (typeof data.red_official_verified !== "boolean") {
                                  validateStrictUser.errors = [{ instancePath: instancePath + "/red_official_verified", schemaPath: "#/properties/red_official_verified/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs22 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.red_official_verify_type !== void 0) {
                                  let data11 = data.red_official_verify_type;
                                  const _errs24 = errors;
                                  if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)))) {
                                    validateStrictUser.errors = [{ instancePath: instancePath + "/red_official_verify_type", schemaPath: "#/properties/red_official_verify_type/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid0 = _errs24 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.show_red_official_verify_icon !== void 0) {
                                    const _errs26 = errors;
                                    if (typeof data.show_red_official_verify_icon !== "boolean") {
                                      validateStrictUser.errors = [{ instancePath: instancePath + "/show_red_official_verify_icon", schemaPath: "#/properties/show_red_official_verify_icon/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs26 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictUser.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictUser.errors = vErrors;
  return errors === 0;
}
validateStrictUser.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema23 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "icon_url": { "type": "string" }, "icon_url_night": { "type": "string" }, "icon_tail_url": { "type": "string" }, "icon_tail_url_night": { "type": "string" }, "origin_text": { "type": "string" }, "sub_filters_select_type": { "type": "string" }, "need_location_info": { "type": "boolean" }, "sub_filters": {} }, "required": ["id", "name", "icon_url", "icon_url_night", "icon_tail_url", "icon_tail_url_night", "origin_text", "sub_filters_select_type", "need_location_info", "sub_filters"], "additionalProperties": false };
function validateStrictUserFilterTag(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictUserFilterTag.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.icon_url === void 0 && (missing0 = "icon_url") || data.icon_url_night === void 0 && (missing0 = "icon_url_night") || data.icon_tail_url === void 0 && (missing0 = "icon_tail_url") || data.icon_tail_url_night === void 0 && (missing0 = "icon_tail_url_night") || data.origin_text === void 0 && (missing0 = "origin_text") || data.sub_filters_select_type === void 0 && (missing0 = "sub_filters_select_type") || data.need_location_info === void 0 && (missing0 = "need_location_info") || data.sub_filters === void 0 && (missing0 = "sub_filters")) {
        validateStrictUserFilterTag.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema23.properties, key0)) {
            validateStrictUserFilterTag.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.name !== void 0) {
              const _errs4 = errors;
              if (typeof data.name !== "string") {
                validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.icon_url !== void 0) {
                const _errs6 = errors;
                if (typeof data.icon_url !== "string") {
                  validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/icon_url", schemaPath: "#/properties/icon_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.icon_url_night !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.icon_url_night !== "string") {
                    validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/icon_url_night", schemaPath: "#/properties/icon_url_night/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.icon_tail_url !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.icon_tail_url !== "string") {
                      validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/icon_tail_url", schemaPath: "#/properties/icon_tail_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.icon_tail_url_night !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.icon_tail_url_night !== "string") {
                        validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/icon_tail_url_night", schemaPath: "#/properties/icon_tail_url_night/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.origin_text !== void 0) {
                        const _errs14 = errors;
                        if (typeof data.origin_text !== "string") {
                          validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/origin_text", schemaPath: "#/properties/origin_text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.sub_filters_select_type !== void 0) {
                          const _errs16 = errors;
                          if (typeof data.sub_filters_select_type !== "string") {
                            validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/sub_filters_select_type", schemaPath: "#/properties/sub_filters_select_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.need_location_info !== void 0) {
                            const _errs18 = errors;
                            if (typeof data.need_location_info !== "boolean") {
                              validateStrictUserFilterTag.errors = [{ instancePath: instancePath + "/need_location_info", schemaPath: "#/properties/need_location_info/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs18 === errors;
                          } else {
                            var valid0 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictUserFilterTag.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictUserFilterTag.errors = vErrors;
  return errors === 0;
}
validateStrictUserFilterTag.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictUserFilterGroup(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictUserFilterGroup.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.name === void 0 && (missing0 = "name") || data.id === void 0 && (missing0 = "id") || data.group_show_type === void 0 && (missing0 = "group_show_type") || data.filter_tags === void 0 && (missing0 = "filter_tags") || data.word_request_id === void 0 && (missing0 = "word_request_id")) {
        validateStrictUserFilterGroup.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "name" || key0 === "id" || key0 === "group_show_type" || key0 === "filter_tags" || key0 === "word_request_id" || key0 === "invisible")) {
            validateStrictUserFilterGroup.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            const _errs2 = errors;
            if (typeof data.type !== "string") {
              validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.name !== void 0) {
              const _errs4 = errors;
              if (typeof data.name !== "string") {
                validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.id !== void 0) {
                const _errs6 = errors;
                if (typeof data.id !== "string") {
                  validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.group_show_type !== void 0) {
                  let data3 = data.group_show_type;
                  const _errs8 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
                    validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/group_show_type", schemaPath: "#/properties/group_show_type/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.filter_tags !== void 0) {
                    let data4 = data.filter_tags;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (Array.isArray(data4)) {
                        var valid1 = true;
                        const len0 = data4.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs12 = errors;
                          if (!validateStrictUserFilterTag(data4[i0], { instancePath: instancePath + "/filter_tags/" + i0, parentData: data4, parentDataProperty: i0, rootData, dynamicAnchors })) {
                            vErrors = vErrors === null ? validateStrictUserFilterTag.errors : vErrors.concat(validateStrictUserFilterTag.errors);
                            errors = vErrors.length;
                          }
                          var valid1 = _errs12 === errors;
                          if (!valid1) {
                            break;
                          }
                        }
                      } else {
                        validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/filter_tags", schemaPath: "#/properties/filter_tags/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.word_request_id !== void 0) {
                      const _errs13 = errors;
                      if (typeof data.word_request_id !== "string") {
                        validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/word_request_id", schemaPath: "#/properties/word_request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.invisible !== void 0) {
                        const _errs15 = errors;
                        if (typeof data.invisible !== "boolean") {
                          validateStrictUserFilterGroup.errors = [{ instancePath: instancePath + "/invisible", schemaPath: "#/properties/invisible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs15 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictUserFilterGroup.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictUserFilterGroup.errors = vErrors;
  return errors === 0;
}
validateStrictUserFilterGroup.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictUserSearchData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictUserSearchData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.users === void 0 && (missing0 = "users") || data.filters === void 0 && (missing0 = "filters")) {
        validateStrictUserSearchData.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "users" || key0 === "filters")) {
            validateStrictUserSearchData.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.users !== void 0) {
            let data0 = data.users;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs4 = errors;
                  if (!validateStrictUser(data0[i0], { instancePath: instancePath + "/users/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateStrictUser.errors : vErrors.concat(validateStrictUser.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validateStrictUserSearchData.errors = [{ instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.filters !== void 0) {
              let data2 = data.filters;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data2)) {
                  var valid2 = true;
                  const len1 = data2.length;
                  for (let i1 = 0; i1 < len1; i1++) {
                    const _errs7 = errors;
                    if (!validateStrictUserFilterGroup(data2[i1], { instancePath: instancePath + "/filters/" + i1, parentData: data2, parentDataProperty: i1, rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictUserFilterGroup.errors : vErrors.concat(validateStrictUserFilterGroup.errors);
                      errors = vErrors.length;
                    }
                    var valid2 = _errs7 === errors;
                    if (!valid2) {
                      break;
                    }
                  }
                } else {
                  validateStrictUserSearchData.errors = [{ instancePath: instancePath + "/filters", schemaPath: "#/properties/filters/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictUserSearchData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictUserSearchData.errors = vErrors;
  return errors === 0;
}
validateStrictUserSearchData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictSearchUsersSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictSearchUsersSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data") || data.message === void 0 && (missing0 = "message") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictSearchUsersSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictSearchUsersSuccess.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictSuccessCode.errors : vErrors.concat(validateStrictSuccessCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictSearchUsersSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                const _errs5 = errors;
                if (!validateStrictUserSearchData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictUserSearchData.errors : vErrors.concat(validateStrictUserSearchData.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recordTime !== void 0) {
                  let data3 = data.recordTime;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (errors === _errs6) {
                      if (typeof data3 === "string") {
                        if (!formats02.validate(data3)) {
                          validateStrictSearchUsersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                          return false;
                        }
                      } else {
                        validateStrictSearchUsersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictSearchUsersSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictSearchUsersSuccess.errors = vErrors;
  return errors === 0;
}
validateStrictSearchUsersSuccess.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictSearchUsersResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictSearchUsersResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateStrictSearchUsersSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictSearchUsersSuccess.errors : vErrors.concat(validateStrictSearchUsersSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs2 = errors;
  if (!validateStrictFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictFailure.errors : vErrors.concat(validateStrictFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateStrictSearchUsersResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateStrictSearchUsersResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateStrictSearchUsersResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };
var schema28 = { "type": "object", "properties": { "id": { "type": "string" }, "type": { "type": "string" }, "answer_type": { "type": "string" }, "business_type": { "type": "string" }, "url": { "type": "string" }, "content": { "type": "string" }, "excerpt": { "type": "string" }, "editable_content": { "type": "string" }, "created_time": { "type": "integer" }, "updated_time": { "type": "integer" }, "voteup_count": { "type": "integer" }, "comment_count": { "type": "integer" }, "thanks_count": { "type": "integer" }, "favlists_count": { "type": "integer" }, "matrix_tips": { "type": "string" }, "comment_permission": { "type": "string" }, "reshipment_settings": { "type": "string" }, "collapse_reason": { "type": "string" }, "collapsed_by": { "type": "string" }, "sticky_info": { "type": "string" }, "vote_next_step": { "type": "string" }, "attached_info": { "type": "string" }, "extras": { "type": "string" }, "admin_closed_comment": { "type": "boolean" }, "content_need_truncated": { "type": "boolean" }, "force_login_when_click_read_more": { "type": "boolean" }, "has_publishing_draft": { "type": "boolean" }, "is_collapsed": { "type": "boolean" }, "is_contain_ai_content": { "type": "boolean" }, "is_copyable": { "type": "boolean" }, "is_jump_native": { "type": "boolean" }, "is_mine": { "type": "boolean" }, "is_navigator": { "type": "boolean" }, "is_normal": { "type": "boolean" }, "is_sticky": { "type": "boolean" }, "is_visible": { "type": "boolean" }, "navigator_vote": { "type": "boolean" }, "visible_only_to_author": { "type": "boolean" }, "allow_segment_interaction": { "type": "integer" }, "annotation_action": {}, "decorative_labels": { "type": "array", "items": {} }, "content_mark": { "type": "object", "additionalProperties": true }, "reaction_instruction": { "type": "object", "additionalProperties": true }, "can_comment": { "$ref": "contract:29-AnswerCanComment" }, "author": { "$ref": "contract:30-AnswerAuthor" }, "question": { "$ref": "contract:33-AnswerQuestion" }, "reaction": { "$ref": "contract:34-AnswerReaction" }, "relationship": { "$ref": "contract:37-AnswerRelationship" }, "relevant_info": { "$ref": "contract:38-AnswerRelevantInfo" }, "reward_info": { "$ref": "contract:39-AnswerRewardInfo" }, "settings": { "$ref": "contract:40-AnswerSettings" }, "suggest_edit": { "$ref": "contract:42-AnswerSuggestEdit" }, "thumbnail_info": { "$ref": "contract:44-AnswerThumbnailInfo" } }, "required": ["id", "type", "answer_type", "business_type", "url", "content", "excerpt", "editable_content", "created_time", "updated_time", "voteup_count", "comment_count", "thanks_count", "favlists_count", "matrix_tips", "comment_permission", "reshipment_settings", "collapse_reason", "collapsed_by", "sticky_info", "vote_next_step", "attached_info", "extras", "admin_closed_comment", "content_need_truncated", "force_login_when_click_read_more", "has_publishing_draft", "is_collapsed", "is_contain_ai_content", "is_copyable", "is_jump_native", "is_mine", "is_navigator", "is_normal", "is_sticky", "is_visible", "navigator_vote", "visible_only_to_author", "allow_segment_interaction", "annotation_action", "decorative_labels", "content_mark", "reaction_instruction", "can_comment", "author", "question", "reaction", "relationship", "relevant_info", "reward_info", "settings", "suggest_edit", "thumbnail_info"], "additionalProperties": false };
function validateStrictAnswerCanComment(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerCanComment.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.reason === void 0 && (missing0 = "reason") || data.status === void 0 && (missing0 = "status")) {
        validateStrictAnswerCanComment.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "reason" || key0 === "status")) {
            validateStrictAnswerCanComment.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.reason !== void 0) {
            const _errs2 = errors;
            if (typeof data.reason !== "string") {
              validateStrictAnswerCanComment.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              const _errs4 = errors;
              if (typeof data.status !== "boolean") {
                validateStrictAnswerCanComment.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictAnswerCanComment.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerCanComment.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerCanComment.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema30 = { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" }, "headline": { "type": "string" }, "url": { "type": "string" }, "url_token": { "type": "string" }, "avatar_url": { "type": "string" }, "avatar_url_template": { "type": "string" }, "type": { "type": "string" }, "user_type": { "type": "string" }, "follower_count": { "type": "integer" }, "gender": { "type": "integer" }, "is_advertiser": { "type": "boolean" }, "is_followed": { "type": "boolean" }, "is_following": { "type": "boolean" }, "is_org": { "type": "boolean" }, "is_privacy": { "type": "boolean" }, "badge": { "type": "array", "items": {} }, "badge_v2": { "$ref": "contract:31-AuthorBadgeV2" }, "exposed_medal": { "$ref": "contract:32-AuthorExposedMedal" } }, "required": ["id", "name", "headline", "url", "url_token", "avatar_url", "avatar_url_template", "type", "user_type", "follower_count", "gender", "is_advertiser", "is_followed", "is_following", "is_org", "is_privacy", "badge", "badge_v2", "exposed_medal"], "additionalProperties": false };
function validateStrictAuthorBadgeV2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAuthorBadgeV2.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.detail_badges === void 0 && (missing0 = "detail_badges") || data.merged_badges === void 0 && (missing0 = "merged_badges") || data.icon === void 0 && (missing0 = "icon") || data.night_icon === void 0 && (missing0 = "night_icon") || data.title === void 0 && (missing0 = "title")) {
        validateStrictAuthorBadgeV2.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "detail_badges" || key0 === "merged_badges" || key0 === "icon" || key0 === "night_icon" || key0 === "title")) {
            validateStrictAuthorBadgeV2.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.detail_badges !== void 0) {
            const _errs2 = errors;
            if (errors === _errs2) {
              if (!Array.isArray(data.detail_badges)) {
                validateStrictAuthorBadgeV2.errors = [{ instancePath: instancePath + "/detail_badges", schemaPath: "#/properties/detail_badges/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.merged_badges !== void 0) {
              const _errs4 = errors;
              if (errors === _errs4) {
                if (!Array.isArray(data.merged_badges)) {
                  validateStrictAuthorBadgeV2.errors = [{ instancePath: instancePath + "/merged_badges", schemaPath: "#/properties/merged_badges/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.icon !== void 0) {
                const _errs6 = errors;
                if (typeof data.icon !== "string") {
                  validateStrictAuthorBadgeV2.errors = [{ instancePath: instancePath + "/icon", schemaPath: "#/properties/icon/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.night_icon !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.night_icon !== "string") {
                    validateStrictAuthorBadgeV2.errors = [{ instancePath: instancePath + "/night_icon", schemaPath: "#/properties/night_icon/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.title !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.title !== "string") {
                      validateStrictAuthorBadgeV2.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAuthorBadgeV2.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAuthorBadgeV2.errors = vErrors;
  return errors === 0;
}
validateStrictAuthorBadgeV2.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAuthorExposedMedal(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAuthorExposedMedal.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.avatar_url === void 0 && (missing0 = "avatar_url") || data.description === void 0 && (missing0 = "description") || data.medal_id === void 0 && (missing0 = "medal_id") || data.medal_name === void 0 && (missing0 = "medal_name")) {
        validateStrictAuthorExposedMedal.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "avatar_url" || key0 === "description" || key0 === "medal_id" || key0 === "medal_name")) {
            validateStrictAuthorExposedMedal.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.avatar_url !== void 0) {
            const _errs2 = errors;
            if (typeof data.avatar_url !== "string") {
              validateStrictAuthorExposedMedal.errors = [{ instancePath: instancePath + "/avatar_url", schemaPath: "#/properties/avatar_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.description !== void 0) {
              const _errs4 = errors;
              if (typeof data.description !== "string") {
                validateStrictAuthorExposedMedal.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.medal_id !== void 0) {
                const _errs6 = errors;
                if (typeof data.medal_id !== "string") {
                  validateStrictAuthorExposedMedal.errors = [{ instancePath: instancePath + "/medal_id", schemaPath: "#/properties/medal_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.medal_name !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.medal_name !== "string") {
                    validateStrictAuthorExposedMedal.errors = [{ instancePath: instancePath + "/medal_name", schemaPath: "#/properties/medal_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAuthorExposedMedal.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAuthorExposedMedal.errors = vErrors;
  return errors === 0;
}
validateStrictAuthorExposedMedal.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerAuthor(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerAuthor.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.headline === void 0 && (missing0 = "headline") || data.url === void 0 && (missing0 = "url") || data.url_token === void 0 && (missing0 = "url_token") || data.avatar_url === void 0 && (missing0 = "avatar_url") || data.avatar_url_template === void 0 && (missing0 = "avatar_url_template") || data.type === void 0 && (missing0 = "type") || data.user_type === void 0 && (missing0 = "user_type") || data.follower_count === void 0 && (missing0 = "follower_count") || data.gender === void 0 && (missing0 = "gender") || data.is_advertiser === void 0 && (missing0 = "is_advertiser") || data.is_followed === void 0 && (missing0 = "is_followed") || data.is_following === void 0 && (missing0 = "is_following") || data.is_org === void 0 && (missing0 = "is_org") || data.is_privacy === void 0 && (missing0 = "is_privacy") || data.badge === void 0 && (missing0 = "badge") || data.badge_v2 === void 0 && (missing0 = "badge_v2") || data.exposed_medal === void 0 && (missing0 = "exposed_medal")) {
        validateStrictAnswerAuthor.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema30.properties, key0)) {
            validateStrictAnswerAuthor.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.name !== void 0) {
              const _errs4 = errors;
              if (typeof data.name !== "string") {
                validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.headline !== void 0) {
                const _errs6 = errors;
                if (typeof data.headline !== "string") {
                  validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/headline", schemaPath: "#/properties/headline/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.url !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.url !== "string") {
                    validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.url_token !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.url_token !== "string") {
                      validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/url_token", schemaPath: "#/properties/url_token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.avatar_url !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.avatar_url !== "string") {
                        validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/avatar_url", schemaPath: "#/properties/avatar_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.avatar_url_template !== void 0) {
                        const _errs14 = errors;
                        if (typeof data.avatar_url_template !== "string") {
                          validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/avatar_url_template", schemaPath: "#/properties/avatar_url_template/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.type !== void 0) {
                          const _errs16 = errors;
                          if (typeof data.type !== "string") {
                            validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.user_type !== void 0) {
                            const _errs18 = errors;
                            if (typeof data.user_type !== "string") {
                              validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/user_type", schemaPath: "#/properties/user_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid0 = _errs18 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.follower_count !== void 0) {
                              let data9 = data.follower_count;
                              const _errs20 = errors;
                              if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
                                validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/follower_count", schemaPath: "#/properties/follower_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid0 = _errs20 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.gender !== void 0) {
                                let data10 = data.gender;
                                const _errs22 = errors;
                                if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)))) {
                                  validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/gender", schemaPath: "#/properties/gender/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid0 = _errs22 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.is_advertiser !== void 0) {
                                  const _errs24 = errors;
                                  if (typeof data.is_advertiser !== "boolean") {
                                    validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/is_advertiser", schemaPath: "#/properties/is_advertiser/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                    return false;
                                  }
                                  var valid0 = _errs24 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.is_followed !== void 0) {
                                    const _errs26 = errors;
                                    if (typeof data.is_followed !== "boolean") {
                                      validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/is_followed", schemaPath: "#/properties/is_followed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs26 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.is_following !== void 0) {
                                      const _errs28 = errors;
                                      if (typeof data.is_following !== "boolean") {
                                        validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/is_following", schemaPath: "#/properties/is_following/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                        return false;
                                      }
                                      var valid0 = _errs28 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.is_org !== void 0) {
                                        const _errs30 = errors;
                                        if (typeof data.is_org !== "boolean") {
                                          validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/is_org", schemaPath: "#/properties/is_org/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                          return false;
                                        }
                                        var valid0 = _errs30 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.is_privacy !== void 0) {
                                          const _errs32 = errors;
                                          if (typeof data.is_privacy !== "boolean") {
                                            validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/is_privacy", schemaPath: "#/properties/is_privacy/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                            return false;
                                          }
                                          var valid0 = _errs32 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.badge !== void 0) {
                                            const _errs34 = errors;
                                            if (errors === _errs34) {
                                              if (!Array.isArray(data.badge)) {
                                                validateStrictAnswerAuthor.errors = [{ instancePath: instancePath + "/badge", schemaPath: "#/properties/badge/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                return false;
                                              }
                                            }
                                            var valid0 = _errs34 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.badge_v2 !== void 0) {
                                              const _errs36 = errors;
                                              if (!validateStrictAuthorBadgeV2(data.badge_v2, { instancePath: instancePath + "/badge_v2", parentData: data, parentDataProperty: "badge_v2", rootData, dynamicAnchors })) {
                                                vErrors = vErrors === null ? validateStrictAuthorBadgeV2.errors : vErrors.concat(validateStrictAuthorBadgeV2.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid0 = _errs36 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.exposed_medal !== void 0) {
                                                const _errs37 = errors;
                                                if (!validateStrictAuthorExposedMedal(data.exposed_medal, { instancePath: instancePath + "/exposed_medal", parentData: data, parentDataProperty: "exposed_medal", rootData, dynamicAnchors })) {
                                                  vErrors = vErrors === null ? validateStrictAuthorExposedMedal.errors : vErrors.concat(validateStrictAuthorExposedMedal.errors);
                                                  errors = vErrors.length;
                                                }
                                                var valid0 = _errs37 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerAuthor.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerAuthor.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerAuthor.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerQuestion(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerQuestion.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.title === void 0 && (missing0 = "title") || data.type === void 0 && (missing0 = "type") || data.question_type === void 0 && (missing0 = "question_type") || data.url === void 0 && (missing0 = "url") || data.created === void 0 && (missing0 = "created") || data.updated_time === void 0 && (missing0 = "updated_time") || data.relationship === void 0 && (missing0 = "relationship")) {
        validateStrictAnswerQuestion.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "title" || key0 === "type" || key0 === "question_type" || key0 === "url" || key0 === "created" || key0 === "updated_time" || key0 === "relationship")) {
            validateStrictAnswerQuestion.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.title !== void 0) {
              const _errs4 = errors;
              if (typeof data.title !== "string") {
                validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.type !== void 0) {
                const _errs6 = errors;
                if (typeof data.type !== "string") {
                  validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.question_type !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.question_type !== "string") {
                    validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/question_type", schemaPath: "#/properties/question_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.url !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.url !== "string") {
                      validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.created !== void 0) {
                      let data5 = data.created;
                      const _errs12 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
                        validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.updated_time !== void 0) {
                        let data6 = data.updated_time;
                        const _errs14 = errors;
                        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
                          validateStrictAnswerQuestion.errors = [{ instancePath: instancePath + "/updated_time", schemaPath: "#/properties/updated_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerQuestion.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerQuestion.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerQuestion.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerReactionRelation(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerReactionRelation.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.faved === void 0 && (missing0 = "faved") || data.liked === void 0 && (missing0 = "liked")) {
        validateStrictAnswerReactionRelation.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "faved" || key0 === "liked")) {
            validateStrictAnswerReactionRelation.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.faved !== void 0) {
            const _errs2 = errors;
            if (typeof data.faved !== "boolean") {
              validateStrictAnswerReactionRelation.errors = [{ instancePath: instancePath + "/faved", schemaPath: "#/properties/faved/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.liked !== void 0) {
              const _errs4 = errors;
              if (typeof data.liked !== "boolean") {
                validateStrictAnswerReactionRelation.errors = [{ instancePath: instancePath + "/liked", schemaPath: "#/properties/liked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictAnswerReactionRelation.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerReactionRelation.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerReactionRelation.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerReactionStatistics(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerReactionStatistics.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.down_vote_count === void 0 && (missing0 = "down_vote_count") || data.favorites === void 0 && (missing0 = "favorites") || data.like_count === void 0 && (missing0 = "like_count")) {
        validateStrictAnswerReactionStatistics.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "down_vote_count" || key0 === "favorites" || key0 === "like_count")) {
            validateStrictAnswerReactionStatistics.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.down_vote_count !== void 0) {
            let data0 = data.down_vote_count;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/down_vote_count", schemaPath: "#/properties/down_vote_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.favorites !== void 0) {
              let data1 = data.favorites;
              const _errs4 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
                validateStrictAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/favorites", schemaPath: "#/properties/favorites/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.like_count !== void 0) {
                let data2 = data.like_count;
                const _errs6 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                  validateStrictAnswerReactionStatistics.errors = [{ instancePath: instancePath + "/like_count", schemaPath: "#/properties/like_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerReactionStatistics.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerReactionStatistics.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerReactionStatistics.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerReaction(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerReaction.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.relation === void 0 && (missing0 = "relation") || data.statistics === void 0 && (missing0 = "statistics")) {
        validateStrictAnswerReaction.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "relation" || key0 === "statistics")) {
            validateStrictAnswerReaction.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.relation !== void 0) {
            const _errs2 = errors;
            if (!validateStrictAnswerReactionRelation(data.relation, { instancePath: instancePath + "/relation", parentData: data, parentDataProperty: "relation", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictAnswerReactionRelation.errors : vErrors.concat(validateStrictAnswerReactionRelation.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.statistics !== void 0) {
              const _errs3 = errors;
              if (!validateStrictAnswerReactionStatistics(data.statistics, { instancePath: instancePath + "/statistics", parentData: data, parentDataProperty: "statistics", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validateStrictAnswerReactionStatistics.errors : vErrors.concat(validateStrictAnswerReactionStatistics.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validateStrictAnswerReaction.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerReaction.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerReaction.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerRelationship(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerRelationship.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.is_author === void 0 && (missing0 = "is_author") || data.is_authorized === void 0 && (missing0 = "is_authorized") || data.is_favorited === void 0 && (missing0 = "is_favorited") || data.is_nothelp === void 0 && (missing0 = "is_nothelp") || data.is_thanked === void 0 && (missing0 = "is_thanked") || data.upvoted_followees === void 0 && (missing0 = "upvoted_followees") || data.voting === void 0 && (missing0 = "voting")) {
        validateStrictAnswerRelationship.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "is_author" || key0 === "is_authorized" || key0 === "is_favorited" || key0 === "is_nothelp" || key0 === "is_thanked" || key0 === "upvoted_followees" || key0 === "voting")) {
            validateStrictAnswerRelationship.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.is_author !== void 0) {
            const _errs2 = errors;
            if (typeof data.is_author !== "boolean") {
              validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/is_author", schemaPath: "#/properties/is_author/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.is_authorized !== void 0) {
              const _errs4 = errors;
              if (typeof data.is_authorized !== "boolean") {
                validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/is_authorized", schemaPath: "#/properties/is_authorized/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.is_favorited !== void 0) {
                const _errs6 = errors;
                if (typeof data.is_favorited !== "boolean") {
                  validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/is_favorited", schemaPath: "#/properties/is_favorited/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.is_nothelp !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.is_nothelp !== "boolean") {
                    validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/is_nothelp", schemaPath: "#/properties/is_nothelp/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.is_thanked !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.is_thanked !== "boolean") {
                      validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/is_thanked", schemaPath: "#/properties/is_thanked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.upvoted_followees !== void 0) {
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (!Array.isArray(data.upvoted_followees)) {
                          validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/upvoted_followees", schemaPath: "#/properties/upvoted_followees/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.voting !== void 0) {
                        let data6 = data.voting;
                        const _errs14 = errors;
                        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
                          validateStrictAnswerRelationship.errors = [{ instancePath: instancePath + "/voting", schemaPath: "#/properties/voting/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerRelationship.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerRelationship.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerRelationship.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerRelevantInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerRelevantInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.is_relevant === void 0 && (missing0 = "is_relevant") || data.relevant_text === void 0 && (missing0 = "relevant_text") || data.relevant_type === void 0 && (missing0 = "relevant_type")) {
        validateStrictAnswerRelevantInfo.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "is_relevant" || key0 === "relevant_text" || key0 === "relevant_type")) {
            validateStrictAnswerRelevantInfo.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.is_relevant !== void 0) {
            const _errs2 = errors;
            if (typeof data.is_relevant !== "boolean") {
              validateStrictAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/is_relevant", schemaPath: "#/properties/is_relevant/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.relevant_text !== void 0) {
              const _errs4 = errors;
              if (typeof data.relevant_text !== "string") {
                validateStrictAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/relevant_text", schemaPath: "#/properties/relevant_text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.relevant_type !== void 0) {
                const _errs6 = errors;
                if (typeof data.relevant_type !== "string") {
                  validateStrictAnswerRelevantInfo.errors = [{ instancePath: instancePath + "/relevant_type", schemaPath: "#/properties/relevant_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerRelevantInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerRelevantInfo.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerRelevantInfo.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerRewardInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerRewardInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.can_open_reward === void 0 && (missing0 = "can_open_reward") || data.is_rewardable === void 0 && (missing0 = "is_rewardable") || data.reward_member_count === void 0 && (missing0 = "reward_member_count") || data.reward_total_money === void 0 && (missing0 = "reward_total_money") || data.tagline === void 0 && (missing0 = "tagline")) {
        validateStrictAnswerRewardInfo.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "can_open_reward" || key0 === "is_rewardable" || key0 === "reward_member_count" || key0 === "reward_total_money" || key0 === "tagline")) {
            validateStrictAnswerRewardInfo.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.can_open_reward !== void 0) {
            const _errs2 = errors;
            if (typeof data.can_open_reward !== "boolean") {
              validateStrictAnswerRewardInfo.errors = [{ instancePath: instancePath + "/can_open_reward", schemaPath: "#/properties/can_open_reward/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.is_rewardable !== void 0) {
              const _errs4 = errors;
              if (typeof data.is_rewardable !== "boolean") {
                validateStrictAnswerRewardInfo.errors = [{ instancePath: instancePath + "/is_rewardable", schemaPath: "#/properties/is_rewardable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.reward_member_count !== void 0) {
                let data2 = data.reward_member_count;
                const _errs6 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                  validateStrictAnswerRewardInfo.errors = [{ instancePath: instancePath + "/reward_member_count", schemaPath: "#/properties/reward_member_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.reward_total_money !== void 0) {
                  let data3 = data.reward_total_money;
                  const _errs8 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
                    validateStrictAnswerRewardInfo.errors = [{ instancePath: instancePath + "/reward_total_money", schemaPath: "#/properties/reward_total_money/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.tagline !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.tagline !== "string") {
                      validateStrictAnswerRewardInfo.errors = [{ instancePath: instancePath + "/tagline", schemaPath: "#/properties/tagline/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerRewardInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerRewardInfo.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerRewardInfo.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerTableOfContents(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerTableOfContents.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.enabled === void 0 && (missing0 = "enabled")) {
        validateStrictAnswerTableOfContents.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "enabled")) {
            validateStrictAnswerTableOfContents.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.enabled !== void 0) {
            if (typeof data.enabled !== "boolean") {
              validateStrictAnswerTableOfContents.errors = [{ instancePath: instancePath + "/enabled", schemaPath: "#/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
          }
        }
      }
    } else {
      validateStrictAnswerTableOfContents.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerTableOfContents.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerTableOfContents.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerSettings(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerSettings.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.table_of_contents === void 0 && (missing0 = "table_of_contents")) {
        validateStrictAnswerSettings.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "table_of_contents")) {
            validateStrictAnswerSettings.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.table_of_contents !== void 0) {
            if (!validateStrictAnswerTableOfContents(data.table_of_contents, { instancePath: instancePath + "/table_of_contents", parentData: data, parentDataProperty: "table_of_contents", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictAnswerTableOfContents.errors : vErrors.concat(validateStrictAnswerTableOfContents.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    } else {
      validateStrictAnswerSettings.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerSettings.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerSettings.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerUnnormalDetails(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerUnnormalDetails.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.description === void 0 && (missing0 = "description") || data.note === void 0 && (missing0 = "note") || data.reason === void 0 && (missing0 = "reason") || data.status === void 0 && (missing0 = "status") || data.reason_id === void 0 && (missing0 = "reason_id")) {
        validateStrictAnswerUnnormalDetails.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "description" || key0 === "note" || key0 === "reason" || key0 === "status" || key0 === "reason_id")) {
            validateStrictAnswerUnnormalDetails.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.description !== void 0) {
            const _errs2 = errors;
            if (typeof data.description !== "string") {
              validateStrictAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.note !== void 0) {
              const _errs4 = errors;
              if (typeof data.note !== "string") {
                validateStrictAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/note", schemaPath: "#/properties/note/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.reason !== void 0) {
                const _errs6 = errors;
                if (typeof data.reason !== "string") {
                  validateStrictAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.status !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.status !== "string") {
                    validateStrictAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.reason_id !== void 0) {
                    let data4 = data.reason_id;
                    const _errs10 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
                      validateStrictAnswerUnnormalDetails.errors = [{ instancePath: instancePath + "/reason_id", schemaPath: "#/properties/reason_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerUnnormalDetails.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerUnnormalDetails.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerUnnormalDetails.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerSuggestEdit(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerSuggestEdit.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.reason === void 0 && (missing0 = "reason") || data.tip === void 0 && (missing0 = "tip") || data.title === void 0 && (missing0 = "title") || data.url === void 0 && (missing0 = "url") || data.status === void 0 && (missing0 = "status") || data.unnormal_details === void 0 && (missing0 = "unnormal_details")) {
        validateStrictAnswerSuggestEdit.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "reason" || key0 === "tip" || key0 === "title" || key0 === "url" || key0 === "status" || key0 === "unnormal_details")) {
            validateStrictAnswerSuggestEdit.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.reason !== void 0) {
            const _errs2 = errors;
            if (typeof data.reason !== "string") {
              validateStrictAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tip !== void 0) {
              const _errs4 = errors;
              if (typeof data.tip !== "string") {
                validateStrictAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/tip", schemaPath: "#/properties/tip/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.title !== void 0) {
                const _errs6 = errors;
                if (typeof data.title !== "string") {
                  validateStrictAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.url !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.url !== "string") {
                    validateStrictAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.status !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.status !== "boolean") {
                      validateStrictAnswerSuggestEdit.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.unnormal_details !== void 0) {
                      const _errs12 = errors;
                      if (!validateStrictAnswerUnnormalDetails(data.unnormal_details, { instancePath: instancePath + "/unnormal_details", parentData: data, parentDataProperty: "unnormal_details", rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validateStrictAnswerUnnormalDetails.errors : vErrors.concat(validateStrictAnswerUnnormalDetails.errors);
                        errors = vErrors.length;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerSuggestEdit.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerSuggestEdit.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerSuggestEdit.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerThumbnail(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerThumbnail.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.height === void 0 && (missing0 = "height") || data.width === void 0 && (missing0 = "width") || data.token === void 0 && (missing0 = "token") || data.type === void 0 && (missing0 = "type") || data.url === void 0 && (missing0 = "url")) {
        validateStrictAnswerThumbnail.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "height" || key0 === "width" || key0 === "token" || key0 === "type" || key0 === "url")) {
            validateStrictAnswerThumbnail.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.height !== void 0) {
            let data0 = data.height;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAnswerThumbnail.errors = [{ instancePath: instancePath + "/height", schemaPath: "#/properties/height/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.width !== void 0) {
              let data1 = data.width;
              const _errs4 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
                validateStrictAnswerThumbnail.errors = [{ instancePath: instancePath + "/width", schemaPath: "#/properties/width/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.token !== void 0) {
                const _errs6 = errors;
                if (typeof data.token !== "string") {
                  validateStrictAnswerThumbnail.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.type !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.type !== "string") {
                    validateStrictAnswerThumbnail.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.url !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.url !== "string") {
                      validateStrictAnswerThumbnail.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerThumbnail.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerThumbnail.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerThumbnail.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerThumbnailInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerThumbnailInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.count === void 0 && (missing0 = "count") || data.type === void 0 && (missing0 = "type") || data.thumbnails === void 0 && (missing0 = "thumbnails")) {
        validateStrictAnswerThumbnailInfo.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "count" || key0 === "type" || key0 === "thumbnails")) {
            validateStrictAnswerThumbnailInfo.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.count !== void 0) {
            let data0 = data.count;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.type !== void 0) {
              const _errs4 = errors;
              if (typeof data.type !== "string") {
                validateStrictAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.thumbnails !== void 0) {
                let data2 = data.thumbnails;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (Array.isArray(data2)) {
                    var valid1 = true;
                    const len0 = data2.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      const _errs8 = errors;
                      if (!validateStrictAnswerThumbnail(data2[i0], { instancePath: instancePath + "/thumbnails/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validateStrictAnswerThumbnail.errors : vErrors.concat(validateStrictAnswerThumbnail.errors);
                        errors = vErrors.length;
                      }
                      var valid1 = _errs8 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                  } else {
                    validateStrictAnswerThumbnailInfo.errors = [{ instancePath: instancePath + "/thumbnails", schemaPath: "#/properties/thumbnails/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerThumbnailInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerThumbnailInfo.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerThumbnailInfo.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswer(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswer.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.type === void 0 && (missing0 = "type") || data.answer_type === void 0 && (missing0 = "answer_type") || data.business_type === void 0 && (missing0 = "business_type") || data.url === void 0 && (missing0 = "url") || data.content === void 0 && (missing0 = "content") || data.excerpt === void 0 && (missing0 = "excerpt") || data.editable_content === void 0 && (missing0 = "editable_content") || data.created_time === void 0 && (missing0 = "created_time") || data.updated_time === void 0 && (missing0 = "updated_time") || data.voteup_count === void 0 && (missing0 = "voteup_count") || data.comment_count === void 0 && (missing0 = "comment_count") || data.thanks_count === void 0 && (missing0 = "thanks_count") || data.favlists_count === void 0 && (missing0 = "favlists_count") || data.matrix_tips === void 0 && (missing0 = "matrix_tips") || data.comment_permission === void 0 && (missing0 = "comment_permission") || data.reshipment_settings === void 0 && (missing0 = "reshipment_settings") || data.collapse_reason === void 0 && (missing0 = "collapse_reason") || data.collapsed_by === void 0 && (missing0 = "collapsed_by") || data.sticky_info === void 0 && (missing0 = "sticky_info") || data.vote_next_step === void 0 && (missing0 = "vote_next_step") || data.attached_info === void 0 && (missing0 = "attached_info") || data.extras === void 0 && (missing0 = "extras") || data.admin_closed_comment === void 0 && (missing0 = "admin_closed_comment") || data.content_need_truncated === void 0 && (missing0 = "content_need_truncated") || data.force_login_when_click_read_more === void 0 && (missing0 = "force_login_when_click_read_more") || data.has_publishing_draft === void 0 && (missing0 = "has_publishing_draft") || data.is_collapsed === void 0 && (missing0 = "is_collapsed") || data.is_contain_ai_content === void 0 && (missing0 = "is_contain_ai_content") || data.is_copyable === void 0 && (missing0 = "is_copyable") || data.is_jump_native === void 0 && (missing0 = "is_jump_native") || data.is_mine === void 0 && (missing0 = "is_mine") || data.is_navigator === void 0 && (missing0 = "is_navigator") || data.is_normal === void 0 && (missing0 = "is_normal") || data.is_sticky === void 0 && (missing0 = "is_sticky") || data.is_visible === void 0 && (missing0 = "is_visible") || data.navigator_vote === void 0 && (missing0 = "navigator_vote") || data.visible_only_to_author === void 0 && (missing0 = "visible_only_to_author") || data.allow_segment_interaction === void 0 && (missing0 = "allow_segment_interaction") || data.annotation_action === void 0 && (missing0 = "annotation_action") || data.decorative_labels === void 0 && (missing0 = "decorative_labels") || data.content_mark === void 0 && (missing0 = "content_mark") || data.reaction_instruction === void 0 && (missing0 = "reaction_instruction") || data.can_comment === void 0 && (missing0 = "can_comment") || data.author === void 0 && (missing0 = "author") || data.question === void 0 && (missing0 = "question") || data.reaction === void 0 && (missing0 = "reaction") || data.relationship === void 0 && (missing0 = "relationship") || data.relevant_info === void 0 && (missing0 = "relevant_info") || data.reward_info === void 0 && (missing0 = "reward_info") || data.settings === void 0 && (missing0 = "settings") || data.suggest_edit === void 0 && (missing0 = "suggest_edit") || data.thumbnail_info === void 0 && (missing0 = "thumbnail_info")) {
        validateStrictAnswer.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema28.properties, key0)) {
            validateStrictAnswer.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validateStrictAnswer.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.type !== void 0) {
              const _errs4 = errors;
              if (typeof data.type !== "string") {
                validateStrictAnswer.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.answer_type !== void 0) {
                const _errs6 = errors;
                if (typeof data.answer_type !== "string") {
                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/answer_type", schemaPath: "#/properties/answer_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.business_type !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.business_type !== "string") {
                    validateStrictAnswer.errors = [{ instancePath: instancePath + "/business_type", schemaPath: "#/properties/business_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.url !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.url !== "string") {
                      validateStrictAnswer.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.content !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.content !== "string") {
                        validateStrictAnswer.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.excerpt !== void 0) {
                        const _errs14 = errors;
                        if (typeof data.excerpt !== "string") {
                          validateStrictAnswer.errors = [{ instancePath: instancePath + "/excerpt", schemaPath: "#/properties/excerpt/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.editable_content !== void 0) {
                          const _errs16 = errors;
                          if (typeof data.editable_content !== "string") {
                            validateStrictAnswer.errors = [{ instancePath: instancePath + "/editable_content", schemaPath: "#/properties/editable_content/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.created_time !== void 0) {
                            let data8 = data.created_time;
                            const _errs18 = errors;
                            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
                              validateStrictAnswer.errors = [{ instancePath: instancePath + "/created_time", schemaPath: "#/properties/created_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs18 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.updated_time !== void 0) {
                              let data9 = data.updated_time;
                              const _errs20 = errors;
                              if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
                                validateStrictAnswer.errors = [{ instancePath: instancePath + "/updated_time", schemaPath: "#/properties/updated_time/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid0 = _errs20 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.voteup_count !== void 0) {
                                let data10 = data.voteup_count;
                                const _errs22 = errors;
                                if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)))) {
                                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/voteup_count", schemaPath: "#/properties/voteup_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid0 = _errs22 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.comment_count !== void 0) {
                                  let data11 = data.comment_count;
                                  const _errs24 = errors;
                                  if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)))) {
                                    validateStrictAnswer.errors = [{ instancePath: instancePath + "/comment_count", schemaPath: "#/properties/comment_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid0 = _errs24 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.thanks_count !== void 0) {
                                    let data12 = data.thanks_count;
                                    const _errs26 = errors;
                                    if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)))) {
                                      validateStrictAnswer.errors = [{ instancePath: instancePath + "/thanks_count", schemaPath: "#/properties/thanks_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    var valid0 = _errs26 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.favlists_count !== void 0) {
                                      let data13 = data.favlists_count;
                                      const _errs28 = errors;
                                      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)))) {
                                        validateStrictAnswer.errors = [{ instancePath: instancePath + "/favlists_count", schemaPath: "#/properties/favlists_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid0 = _errs28 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.matrix_tips !== void 0) {
                                        const _errs30 = errors;
                                        if (typeof data.matrix_tips !== "string") {
                                          validateStrictAnswer.errors = [{ instancePath: instancePath + "/matrix_tips", schemaPath: "#/properties/matrix_tips/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid0 = _errs30 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.comment_permission !== void 0) {
                                          const _errs32 = errors;
                                          if (typeof data.comment_permission !== "string") {
                                            validateStrictAnswer.errors = [{ instancePath: instancePath + "/comment_permission", schemaPath: "#/properties/comment_permission/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid0 = _errs32 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.reshipment_settings !== void 0) {
                                            const _errs34 = errors;
                                            if (typeof data.reshipment_settings !== "string") {
                                              validateStrictAnswer.errors = [{ instancePath: instancePath + "/reshipment_settings", schemaPath: "#/properties/reshipment_settings/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid0 = _errs34 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.collapse_reason !== void 0) {
                                              const _errs36 = errors;
                                              if (typeof data.collapse_reason !== "string") {
                                                validateStrictAnswer.errors = [{ instancePath: instancePath + "/collapse_reason", schemaPath: "#/properties/collapse_reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid0 = _errs36 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.collapsed_by !== void 0) {
                                                const _errs38 = errors;
                                                if (typeof data.collapsed_by !== "string") {
                                                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/collapsed_by", schemaPath: "#/properties/collapsed_by/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid0 = _errs38 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.sticky_info !== void 0) {
                                                  const _errs40 = errors;
                                                  if (typeof data.sticky_info !== "string") {
                                                    validateStrictAnswer.errors = [{ instancePath: instancePath + "/sticky_info", schemaPath: "#/properties/sticky_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs40 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.vote_next_step !== void 0) {
                                                    const _errs42 = errors;
                                                    if (typeof data.vote_next_step !== "string") {
                                                      validateStrictAnswer.errors = [{ instancePath: instancePath + "/vote_next_step", schemaPath: "#/properties/vote_next_step/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid0 = _errs42 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.attached_info !== void 0) {
                                                      const _errs44 = errors;
                                                      if (typeof data.attached_info !== "string") {
                                                        validateStrictAnswer.errors = [{ instancePath: instancePath + "/attached_info", schemaPath: "#/properties/attached_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid0 = _errs44 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.extras !== void 0) {
                                                        const _errs46 = errors;
                                                        if (typeof data.extras !== "string") {
                                                          validateStrictAnswer.errors = [{ instancePath: instancePath + "/extras", schemaPath: "#/properties/extras/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                        var valid0 = _errs46 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                      if (valid0) {
                                                        if (data.admin_closed_comment !== void 0) {
                                                          const _errs48 = errors;
                                                          if (typeof data.admin_closed_comment !== "boolean") {
                                                            validateStrictAnswer.errors = [{ instancePath: instancePath + "/admin_closed_comment", schemaPath: "#/properties/admin_closed_comment/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid0 = _errs48 === errors;
                                                        } else {
                                                          var valid0 = true;
                                                        }
                                                        if (valid0) {
                                                          if (data.content_need_truncated !== void 0) {
                                                            const _errs50 = errors;
                                                            if (typeof data.content_need_truncated !== "boolean") {
                                                              validateStrictAnswer.errors = [{ instancePath: instancePath + "/content_need_truncated", schemaPath: "#/properties/content_need_truncated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid0 = _errs50 === errors;
                                                          } else {
                                                            var valid0 = true;
                                                          }
                                                          if (valid0) {
                                                            if (data.force_login_when_click_read_more !== void 0) {
                                                              const _errs52 = errors;
                                                              if (typeof data.force_login_when_click_read_more !== "boolean") {
                                                                validateStrictAnswer.errors = [{ instancePath: instancePath + "/force_login_when_click_read_more", schemaPath: "#/properties/force_login_when_click_read_more/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                return false;
                                                              }
                                                              var valid0 = _errs52 === errors;
                                                            } else {
                                                              var valid0 = true;
                                                            }
                                                            if (valid0) {
                                                              if (data.has_publishing_draft !== void 0) {
                                                                const _errs54 = errors;
                                                                if (typeof data.has_publishing_draft !== "boolean") {
                                                                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/has_publishing_draft", schemaPath: "#/properties/has_publishing_draft/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                  return false;
                                                                }
                                                                var valid0 = _errs54 === errors;
                                                              } else {
                                                                var valid0 = true;
                                                              }
                                                              if (valid0) {
                                                                if (data.is_collapsed !== void 0) {
                                                                  const _errs56 = errors;
                                                                  if (typeof data.is_collapsed !== "boolean") {
                                                                    validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_collapsed", schemaPath: "#/properties/is_collapsed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                    return false;
                                                                  }
                                                                  var valid0 = _errs56 === errors;
                                                                } else {
                                                                  var valid0 = true;
                                                                }
                                                                if (valid0) {
                                                                  if (data.is_contain_ai_content !== void 0) {
                                                                    const _errs58 = errors;
                                                                    if (typeof data.is_contain_ai_content !== "boolean") {
                                                                      validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_contain_ai_content", schemaPath: "#/properties/is_contain_ai_content/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                      return false;
                                                                    }
                                                                    var valid0 = _errs58 === errors;
                                                                  } else {
                                                                    var valid0 = true;
                                                                  }
                                                                  if (valid0) {
                                                                    if (data.is_copyable !== void 0) {
                                                                      const _errs60 = errors;
                                                                      if (typeof data.is_copyable !== "boolean") {
                                                                        validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_copyable", schemaPath: "#/properties/is_copyable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                        return false;
                                                                      }
                                                                      var valid0 = _errs60 === errors;
                                                                    } else {
                                                                      var valid0 = true;
                                                                    }
                                                                    if (valid0) {
                                                                      if (data.is_jump_native !== void 0) {
                                                                        const _errs62 = errors;
                                                                        if (typeof data.is_jump_native !== "boolean") {
                                                                          validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_jump_native", schemaPath: "#/properties/is_jump_native/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                          return false;
                                                                        }
                                                                        var valid0 = _errs62 === errors;
                                                                      } else {
                                                                        var valid0 = true;
                                                                      }
                                                                      if (valid0) {
                                                                        if (data.is_mine !== void 0) {
                                                                          const _errs64 = errors;
                                                                          if (typeof data.is_mine !== "boolean") {
                                                                            validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_mine", schemaPath: "#/properties/is_mine/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                            return false;
                                                                          }
                                                                          var valid0 = _errs64 === errors;
                                                                        } else {
                                                                          var valid0 = true;
                                                                        }
                                                                        if (valid0) {
                                                                          if (data.is_navigator !== void 0) {
                                                                            const _errs66 = errors;
                                                                            if (typeof data.is_navigator !== "boolean") {
                                                                              validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_navigator", schemaPath: "#/properties/is_navigator/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                              return false;
                                                                            }
                                                                            var valid0 = _errs66 === errors;
                                                                          } else {
                                                                            var valid0 = true;
                                                                          }
                                                                          if (valid0) {
                                                                            if (data.is_normal !== void 0) {
                                                                              const _errs68 = errors;
                                                                              if (typeof data.is_normal !== "boolean") {
                                                                                validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_normal", schemaPath: "#/properties/is_normal/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                return false;
                                                                              }
                                                                              var valid0 = _errs68 === errors;
                                                                            } else {
                                                                              var valid0 = true;
                                                                            }
                                                                            if (valid0) {
                                                                              if (data.is_sticky !== void 0) {
                                                                                const _errs70 = errors;
                                                                                if (typeof data.is_sticky !== "boolean") {
                                                                                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_sticky", schemaPath: "#/properties/is_sticky/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                  return false;
                                                                                }
                                                                                var valid0 = _errs70 === errors;
                                                                              } else {
                                                                                var valid0 = true;
                                                                              }
                                                                              if (valid0) {
                                                                                if (data.is_visible !== void 0) {
                                                                                  const _errs72 = errors;
                                                                                  if (typeof data.is_visible !== "boolean") {
                                                                                    validateStrictAnswer.errors = [{ instancePath: instancePath + "/is_visible", schemaPath: "#/properties/is_visible/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                    return false;
                                                                                  }
                                                                                  var valid0 = _errs72 === errors;
                                                                                } else {
                                                                                  var valid0 = true;
                                                                                }
                                                                                if (valid0) {
                                                                                  if (data.navigator_vote !== void 0) {
                                                                                    const _errs74 = errors;
                                                                                    if (typeof data.navigator_vote !== "boolean") {
                                                                                      validateStrictAnswer.errors = [{ instancePath: instancePath + "/navigator_vote", schemaPath: "#/properties/navigator_vote/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                      return false;
                                                                                    }
                                                                                    var valid0 = _errs74 === errors;
                                                                                  } else {
                                                                                    var valid0 = true;
                                                                                  }
                                                                                  if (valid0) {
                                                                                    if (data.visible_only_to_author !== void 0) {
                                                                                      const _errs76 = errors;
                                                                                      if (typeof data.visible_only_to_author !== "boolean") {
                                                                                        validateStrictAnswer.errors = [{ instancePath: instancePath + "/visible_only_to_author", schemaPath: "#/properties/visible_only_to_author/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                                                        return false;
                                                                                      }
                                                                                      var valid0 = _errs76 === errors;
                                                                                    } else {
                                                                                      var valid0 = true;
                                                                                    }
                                                                                    if (valid0) {
                                                                                      if (data.allow_segment_interaction !== void 0) {
                                                                                        let data38 = data.allow_segment_interaction;
                                                                                        const _errs78 = errors;
                                                                                        if (!(typeof data38 == "number" && (!(data38 % 1) && !isNaN(data38)))) {
                                                                                          validateStrictAnswer.errors = [{ instancePath: instancePath + "/allow_segment_interaction", schemaPath: "#/properties/allow_segment_interaction/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                                          return false;
                                                                                        }
                                                                                        var valid0 = _errs78 === errors;
                                                                                      } else {
                                                                                        var valid0 = true;
                                                                                      }
                                                                                      if (valid0) {
                                                                                        if (data.decorative_labels !== void 0) {
                                                                                          const _errs80 = errors;
                                                                                          if (errors === _errs80) {
                                                                                            if (!Array.isArray(data.decorative_labels)) {
                                                                                              validateStrictAnswer.errors = [{ instancePath: instancePath + "/decorative_labels", schemaPath: "#/properties/decorative_labels/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                                              return false;
                                                                                            }
                                                                                          }
                                                                                          var valid0 = _errs80 === errors;
                                                                                        } else {
                                                                                          var valid0 = true;
                                                                                        }
                                                                                        if (valid0) {
                                                                                          if (data.content_mark !== void 0) {
                                                                                            let data40 = data.content_mark;
                                                                                            const _errs82 = errors;
                                                                                            if (errors === _errs82) {
                                                                                              if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                                                                                              } else {
                                                                                                validateStrictAnswer.errors = [{ instancePath: instancePath + "/content_mark", schemaPath: "#/properties/content_mark/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                                                return false;
                                                                                              }
                                                                                            }
                                                                                            var valid0 = _errs82 === errors;
                                                                                          } else {
                                                                                            var valid0 = true;
                                                                                          }
                                                                                          if (valid0) {
                                                                                            if (data.reaction_instruction !== void 0) {
                                                                                              let data41 = data.reaction_instruction;
                                                                                              const _errs85 = errors;
                                                                                              if (errors === _errs85) {
                                                                                                if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
                                                                                                } else {
                                                                                                  validateStrictAnswer.errors = [{ instancePath: instancePath + "/reaction_instruction", schemaPath: "#/properties/reaction_instruction/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                                                  return false;
                                                                                                }
                                                                                              }
                                                                                              var valid0 = _errs85 === errors;
                                                                                            } else {
                                                                                              var valid0 = true;
                                                                                            }
                                                                                            if (valid0) {
                                                                                              if (data.can_comment !== void 0) {
                                                                                                const _errs88 = errors;
                                                                                                if (!validateStrictAnswerCanComment(data.can_comment, { instancePath: instancePath + "/can_comment", parentData: data, parentDataProperty: "can_comment", rootData, dynamicAnchors })) {
                                                                                                  vErrors = vErrors === null ? validateStrictAnswerCanComment.errors : vErrors.concat(validateStrictAnswerCanComment.errors);
                                                                                                  errors = vErrors.length;
                                                                                                }
                                                                                                var valid0 = _errs88 === errors;
                                                                                              } else {
                                                                                                var valid0 = true;
                                                                                              }
                                                                                              if (valid0) {
                                                                                                if (data.author !== void 0) {
                                                                                                  const _errs89 = errors;
                                                                                                  if (!validateStrictAnswerAuthor(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData, dynamicAnchors })) {
                                                                                                    vErrors = vErrors === null ? validateStrictAnswerAuthor.errors : vErrors.concat(validateStrictAnswerAuthor.errors);
                                                                                                    errors = vErrors.length;
                                                                                                  }
                                                                                                  var valid0 = _errs89 === errors;
                                                                                                } else {
                                                                                                  var valid0 = true;
                                                                                                }
                                                                                                if (valid0) {
                                                                                                  if (data.question !== void 0) {
                                                                                                    const _errs90 = errors;
                                                                                                    if (!validateStrictAnswerQuestion(data.question, { instancePath: instancePath + "/question", parentData: data, parentDataProperty: "question", rootData, dynamicAnchors })) {
                                                                                                      vErrors = vErrors === null ? validateStrictAnswerQuestion.errors : vErrors.concat(validateStrictAnswerQuestion.errors);
                                                                                                      errors = vErrors.length;
                                                                                                    }
                                                                                                    var valid0 = _errs90 === errors;
                                                                                                  } else {
                                                                                                    var valid0 = true;
                                                                                                  }
                                                                                                  if (valid0) {
                                                                                                    if (data.reaction !== void 0) {
                                                                                                      const _errs91 = errors;
                                                                                                      if (!validateStrictAnswerReaction(data.reaction, { instancePath: instancePath + "/reaction", parentData: data, parentDataProperty: "reaction", rootData, dynamicAnchors })) {
                                                                                                        vErrors = vErrors === null ? validateStrictAnswerReaction.errors : vErrors.concat(validateStrictAnswerReaction.errors);
                                                                                                        errors = vErrors.length;
                                                                                                      }
                                                                                                      var valid0 = _errs91 === errors;
                                                                                                    } else {
                                                                                                      var valid0 = true;
                                                                                                    }
                                                                                                    if (valid0) {
                                                                                                      if (data.relationship !== void 0) {
                                                                                                        const _errs92 = errors;
                                                                                                        if (!validateStrictAnswerRelationship(data.relationship, { instancePath: instancePath + "/relationship", parentData: data, parentDataProperty: "relationship", rootData, dynamicAnchors })) {
                                                                                                          vErrors = vErrors === null ? validateStrictAnswerRelationship.errors : vErrors.concat(validateStrictAnswerRelationship.errors);
                                                                                                          errors = vErrors.length;
                                                                                                        }
                                                                                                        var valid0 = _errs92 === errors;
                                                                                                      } else {
                                                                                                        var valid0 = true;
                                                                                                      }
                                                                                                      if (valid0) {
                                                                                                        if (data.relevant_info !== void 0) {
                                                                                                          const _errs93 = errors;
                                                                                                          if (!validateStrictAnswerRelevantInfo(data.relevant_info, { instancePath: instancePath + "/relevant_info", parentData: data, parentDataProperty: "relevant_info", rootData, dynamicAnchors })) {
                                                                                                            vErrors = vErrors === null ? validateStrictAnswerRelevantInfo.errors : vErrors.concat(validateStrictAnswerRelevantInfo.errors);
                                                                                                            errors = vErrors.length;
                                                                                                          }
                                                                                                          var valid0 = _errs93 === errors;
                                                                                                        } else {
                                                                                                          var valid0 = true;
                                                                                                        }
                                                                                                        if (valid0) {
                                                                                                          if (data.reward_info !== void 0) {
                                                                                                            const _errs94 = errors;
                                                                                                            if (!validateStrictAnswerRewardInfo(data.reward_info, { instancePath: instancePath + "/reward_info", parentData: data, parentDataProperty: "reward_info", rootData, dynamicAnchors })) {
                                                                                                              vErrors = vErrors === null ? validateStrictAnswerRewardInfo.errors : vErrors.concat(validateStrictAnswerRewardInfo.errors);
                                                                                                              errors = vErrors.length;
                                                                                                            }
                                                                                                            var valid0 = _errs94 === errors;
                                                                                                          } else {
                                                                                                            var valid0 = true;
                                                                                                          }
                                                                                                          if (valid0) {
                                                                                                            if (data.settings !== void 0) {
                                                                                                              const _errs95 = errors;
                                                                                                              if (!validateStrictAnswerSettings(data.settings, { instancePath: instancePath + "/settings", parentData: data, parentDataProperty: "settings", rootData, dynamicAnchors })) {
                                                                                                                vErrors = vErrors === null ? validateStrictAnswerSettings.errors : vErrors.concat(validateStrictAnswerSettings.errors);
                                                                                                                errors = vErrors.length;
                                                                                                              }
                                                                                                              var valid0 = _errs95 === errors;
                                                                                                            } else {
                                                                                                              var valid0 = true;
                                                                                                            }
                                                                                                            if (valid0) {
                                                                                                              if (data.suggest_edit !== void 0) {
                                                                                                                const _errs96 = errors;
                                                                                                                if (!validateStrictAnswerSuggestEdit(data.suggest_edit, { instancePath: instancePath + "/suggest_edit", parentData: data, parentDataProperty: "suggest_edit", rootData, dynamicAnchors })) {
                                                                                                                  vErrors = vErrors === null ? validateStrictAnswerSuggestEdit.errors : vErrors.concat(validateStrictAnswerSuggestEdit.errors);
                                                                                                                  errors = vErrors.length;
                                                                                                                }
                                                                                                                var valid0 = _errs96 === errors;
                                                                                                              } else {
                                                                                                                var valid0 = true;
                                                                                                              }
                                                                                                              if (valid0) {
                                                                                                                if (data.thumbnail_info !== void 0) {
                                                                                                                  const _errs97 = errors;
                                                                                                                  if (!validateStrictAnswerThumbnailInfo(data.thumbnail_info, { instancePath: instancePath + "/thumbnail_info", parentData: data, parentDataProperty: "thumbnail_info", rootData, dynamicAnchors })) {
                                                                                                                    vErrors = vErrors === null ? validateStrictAnswerThumbnailInfo.errors : vErrors.concat(validateStrictAnswerThumbnailInfo.errors);
                                                                                                                    errors = vErrors.length;
                                                                                                                  }
                                                                                                                  var valid0 = _errs97 === errors;
                                                                                                                } else {
                                                                                                                  var valid0 = true;
                                                                                                                }
                                                                                                              }
                                                                                                            }
                                                                                                          }
                                                                                                        }
                                                                                                      }
                                                                                                    }
                                                                                                  }
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          }
                                                                                        }
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswer.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswer.errors = vErrors;
  return errors === 0;
}
validateStrictAnswer.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerFeedItem(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerFeedItem.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.target_type === void 0 && (missing0 = "target_type") || data.target === void 0 && (missing0 = "target") || data.skip_count === void 0 && (missing0 = "skip_count") || data.position === void 0 && (missing0 = "position") || data.cursor === void 0 && (missing0 = "cursor") || data.is_jump_native === void 0 && (missing0 = "is_jump_native")) {
        validateStrictAnswerFeedItem.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "target_type" || key0 === "target" || key0 === "skip_count" || key0 === "position" || key0 === "cursor" || key0 === "is_jump_native")) {
            validateStrictAnswerFeedItem.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            const _errs2 = errors;
            if (typeof data.type !== "string") {
              validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.target_type !== void 0) {
              const _errs4 = errors;
              if (typeof data.target_type !== "string") {
                validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/target_type", schemaPath: "#/properties/target_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.target !== void 0) {
                const _errs6 = errors;
                if (!validateStrictAnswer(data.target, { instancePath: instancePath + "/target", parentData: data, parentDataProperty: "target", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAnswer.errors : vErrors.concat(validateStrictAnswer.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.skip_count !== void 0) {
                  const _errs7 = errors;
                  if (typeof data.skip_count !== "boolean") {
                    validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/skip_count", schemaPath: "#/properties/skip_count/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs7 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.position !== void 0) {
                    let data4 = data.position;
                    const _errs9 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
                      validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs9 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.cursor !== void 0) {
                      const _errs11 = errors;
                      if (typeof data.cursor !== "string") {
                        validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs11 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.is_jump_native !== void 0) {
                        const _errs13 = errors;
                        if (typeof data.is_jump_native !== "boolean") {
                          validateStrictAnswerFeedItem.errors = [{ instancePath: instancePath + "/is_jump_native", schemaPath: "#/properties/is_jump_native/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs13 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerFeedItem.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerFeedItem.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerFeedItem.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema48 = { "type": "object", "properties": { "id": { "type": "integer" }, "ad_verb": { "type": "string" }, "name": { "type": "string" }, "template": { "type": "string" }, "experiment_info": { "type": "string" }, "za_ad_info": { "type": "string" }, "za_ad_info_json": { "type": "string" }, "category": { "type": "integer" }, "party_id": { "type": "integer" }, "brand": { "$ref": "contract:49-AdBrand" }, "creatives": { "type": "array", "items": { "$ref": "contract:50-AdCreative" } }, "click_tracks": { "type": "array", "items": { "type": "string" } }, "close_tracks": { "type": "array", "items": { "type": "string" } }, "conversion_tracks": { "type": "array", "items": { "type": "string" } }, "debug_tracks": { "type": "array", "items": { "type": "string" } }, "impression_tracks": { "type": "array", "items": { "type": "string" } }, "view_tracks": { "type": "array", "items": { "type": "string" } }, "close_track": { "type": "string" }, "revert_close_track": { "type": "string" }, "view_track": { "type": "string" }, "display_advertising_tag": { "type": "boolean" }, "download_silent": { "type": "boolean" }, "is_new_webview": { "type": "boolean" }, "is_speeding": { "type": "boolean" }, "native_prefetch": { "type": "boolean" } }, "required": ["id", "ad_verb", "name", "template", "experiment_info", "za_ad_info", "za_ad_info_json", "category", "party_id", "brand", "creatives", "click_tracks", "close_tracks", "conversion_tracks", "debug_tracks", "impression_tracks", "view_tracks", "close_track", "revert_close_track", "view_track", "display_advertising_tag", "download_silent", "is_new_webview", "is_speeding", "native_prefetch"], "additionalProperties": false };
function validateStrictAdBrand(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdBrand.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.logo === void 0 && (missing0 = "logo") || data.name === void 0 && (missing0 = "name")) {
        validateStrictAdBrand.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "logo" || key0 === "name")) {
            validateStrictAdBrand.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAdBrand.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.logo !== void 0) {
              const _errs4 = errors;
              if (typeof data.logo !== "string") {
                validateStrictAdBrand.errors = [{ instancePath: instancePath + "/logo", schemaPath: "#/properties/logo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.name !== void 0) {
                const _errs6 = errors;
                if (typeof data.name !== "string") {
                  validateStrictAdBrand.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictAdBrand.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdBrand.errors = vErrors;
  return errors === 0;
}
validateStrictAdBrand.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema50 = { "type": "object", "properties": { "app_promotion_url": { "type": "string" }, "description": { "type": "string" }, "image": { "type": "string" }, "landing_url": { "type": "string" }, "title": { "type": "string" }, "brand": {}, "cta": { "$ref": "contract:51-AdCallToAction" }, "footer": { "$ref": "contract:52-AdFooter" }, "video_watch_num": { "type": "integer" } }, "required": ["app_promotion_url", "description", "image", "landing_url", "title", "brand", "cta", "footer", "video_watch_num"], "additionalProperties": false };
function validateStrictAdCallToAction(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdCallToAction.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.value === void 0 && (missing0 = "value")) {
        validateStrictAdCallToAction.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        for (const key0 in data) {
          if (!(key0 === "value")) {
            validateStrictAdCallToAction.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
      }
    } else {
      validateStrictAdCallToAction.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdCallToAction.errors = vErrors;
  return errors === 0;
}
validateStrictAdCallToAction.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAdFooter(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdFooter.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.value === void 0 && (missing0 = "value")) {
        validateStrictAdFooter.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        for (const key0 in data) {
          if (!(key0 === "value")) {
            validateStrictAdFooter.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
      }
    } else {
      validateStrictAdFooter.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdFooter.errors = vErrors;
  return errors === 0;
}
validateStrictAdFooter.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAdCreative(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdCreative.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.app_promotion_url === void 0 && (missing0 = "app_promotion_url") || data.description === void 0 && (missing0 = "description") || data.image === void 0 && (missing0 = "image") || data.landing_url === void 0 && (missing0 = "landing_url") || data.title === void 0 && (missing0 = "title") || data.brand === void 0 && (missing0 = "brand") || data.cta === void 0 && (missing0 = "cta") || data.footer === void 0 && (missing0 = "footer") || data.video_watch_num === void 0 && (missing0 = "video_watch_num")) {
        validateStrictAdCreative.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema50.properties, key0)) {
            validateStrictAdCreative.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.app_promotion_url !== void 0) {
            const _errs2 = errors;
            if (typeof data.app_promotion_url !== "string") {
              validateStrictAdCreative.errors = [{ instancePath: instancePath + "/app_promotion_url", schemaPath: "#/properties/app_promotion_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.description !== void 0) {
              const _errs4 = errors;
              if (typeof data.description !== "string") {
                validateStrictAdCreative.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.image !== void 0) {
                const _errs6 = errors;
                if (typeof data.image !== "string") {
                  validateStrictAdCreative.errors = [{ instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.landing_url !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.landing_url !== "string") {
                    validateStrictAdCreative.errors = [{ instancePath: instancePath + "/landing_url", schemaPath: "#/properties/landing_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.title !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.title !== "string") {
                      validateStrictAdCreative.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.cta !== void 0) {
                      const _errs12 = errors;
                      if (!validateStrictAdCallToAction(data.cta, { instancePath: instancePath + "/cta", parentData: data, parentDataProperty: "cta", rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validateStrictAdCallToAction.errors : vErrors.concat(validateStrictAdCallToAction.errors);
                        errors = vErrors.length;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.footer !== void 0) {
                        const _errs13 = errors;
                        if (!validateStrictAdFooter(data.footer, { instancePath: instancePath + "/footer", parentData: data, parentDataProperty: "footer", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validateStrictAdFooter.errors : vErrors.concat(validateStrictAdFooter.errors);
                          errors = vErrors.length;
                        }
                        var valid0 = _errs13 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.video_watch_num !== void 0) {
                          let data7 = data.video_watch_num;
                          const _errs14 = errors;
                          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
                            validateStrictAdCreative.errors = [{ instancePath: instancePath + "/video_watch_num", schemaPath: "#/properties/video_watch_num/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs14 === errors;
                        } else {
                          var valid0 = true;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAdCreative.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdCreative.errors = vErrors;
  return errors === 0;
}
validateStrictAdCreative.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAd(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAd.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.ad_verb === void 0 && (missing0 = "ad_verb") || data.name === void 0 && (missing0 = "name") || data.template === void 0 && (missing0 = "template") || data.experiment_info === void 0 && (missing0 = "experiment_info") || data.za_ad_info === void 0 && (missing0 = "za_ad_info") || data.za_ad_info_json === void 0 && (missing0 = "za_ad_info_json") || data.category === void 0 && (missing0 = "category") || data.party_id === void 0 && (missing0 = "party_id") || data.brand === void 0 && (missing0 = "brand") || data.creatives === void 0 && (missing0 = "creatives") || data.click_tracks === void 0 && (missing0 = "click_tracks") || data.close_tracks === void 0 && (missing0 = "close_tracks") || data.conversion_tracks === void 0 && (missing0 = "conversion_tracks") || data.debug_tracks === void 0 && (missing0 = "debug_tracks") || data.impression_tracks === void 0 && (missing0 = "impression_tracks") || data.view_tracks === void 0 && (missing0 = "view_tracks") || data.close_track === void 0 && (missing0 = "close_track") || data.revert_close_track === void 0 && (missing0 = "revert_close_track") || data.view_track === void 0 && (missing0 = "view_track") || data.display_advertising_tag === void 0 && (missing0 = "display_advertising_tag") || data.download_silent === void 0 && (missing0 = "download_silent") || data.is_new_webview === void 0 && (missing0 = "is_new_webview") || data.is_speeding === void 0 && (missing0 = "is_speeding") || data.native_prefetch === void 0 && (missing0 = "native_prefetch")) {
        validateStrictAd.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func0.call(schema48.properties, key0)) {
            validateStrictAd.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAd.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.ad_verb !== void 0) {
              const _errs4 = errors;
              if (typeof data.ad_verb !== "string") {
                validateStrictAd.errors = [{ instancePath: instancePath + "/ad_verb", schemaPath: "#/properties/ad_verb/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.name !== void 0) {
                const _errs6 = errors;
                if (typeof data.name !== "string") {
                  validateStrictAd.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.template !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.template !== "string") {
                    validateStrictAd.errors = [{ instancePath: instancePath + "/template", schemaPath: "#/properties/template/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.experiment_info !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.experiment_info !== "string") {
                      validateStrictAd.errors = [{ instancePath: instancePath + "/experiment_info", schemaPath: "#/properties/experiment_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.za_ad_info !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.za_ad_info !== "string") {
                        validateStrictAd.errors = [{ instancePath: instancePath + "/za_ad_info", schemaPath: "#/properties/za_ad_info/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.za_ad_info_json !== void 0) {
                        const _errs14 = errors;
                        if (typeof data.za_ad_info_json !== "string") {
                          validateStrictAd.errors = [{ instancePath: instancePath + "/za_ad_info_json", schemaPath: "#/properties/za_ad_info_json/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.category !== void 0) {
                          let data7 = data.category;
                          const _errs16 = errors;
                          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)))) {
                            validateStrictAd.errors = [{ instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.party_id !== void 0) {
                            let data8 = data.party_id;
                            const _errs18 = errors;
                            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
                              validateStrictAd.errors = [{ instancePath: instancePath + "/party_id", schemaPath: "#/properties/party_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid0 = _errs18 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.brand !== void 0) {
                              const _errs20 = errors;
                              if (!validateStrictAdBrand(data.brand, { instancePath: instancePath + "/brand", parentData: data, parentDataProperty: "brand", rootData, dynamicAnchors })) {
                                vErrors = vErrors === null ? validateStrictAdBrand.errors : vErrors.concat(validateStrictAdBrand.errors);
                                errors = vErrors.length;
                              }
                              var valid0 = _errs20 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.creatives !== void 0) {
                                let data10 = data.creatives;
                                const _errs21 = errors;
                                if (errors === _errs21) {
                                  if (Array.isArray(data10)) {
                                    var valid1 = true;
                                    const len0 = data10.length;
                                    for (let i0 = 0; i0 < len0; i0++) {
                                      const _errs23 = errors;
                                      if (!validateStrictAdCreative(data10[i0], { instancePath: instancePath + "/creatives/" + i0, parentData: data10, parentDataProperty: i0, rootData, dynamicAnchors })) {
                                        vErrors = vErrors === null ? validateStrictAdCreative.errors : vErrors.concat(validateStrictAdCreative.errors);
                                        errors = vErrors.length;
                                      }
                                      var valid1 = _errs23 === errors;
                                      if (!valid1) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validateStrictAd.errors = [{ instancePath: instancePath + "/creatives", schemaPath: "#/properties/creatives/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs21 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.click_tracks !== void 0) {
                                  let data12 = data.click_tracks;
                                  const _errs24 = errors;
                                  if (errors === _errs24) {
                                    if (Array.isArray(data12)) {
                                      var valid2 = true;
                                      const len1 = data12.length;
                                      for (let i1 = 0; i1 < len1; i1++) {
                                        const _errs26 = errors;
                                        if (typeof data12[i1] !== "string") {
                                          validateStrictAd.errors = [{ instancePath: instancePath + "/click_tracks/" + i1, schemaPath: "#/properties/click_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid2 = _errs26 === errors;
                                        if (!valid2) {
                                          break;
                                        }
                                      }
                                    } else {
                                      validateStrictAd.errors = [{ instancePath: instancePath + "/click_tracks", schemaPath: "#/properties/click_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs24 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.close_tracks !== void 0) {
                                    let data14 = data.close_tracks;
                                    const _errs28 = errors;
                                    if (errors === _errs28) {
                                      if (Array.isArray(data14)) {
                                        var valid3 = true;
                                        const len2 = data14.length;
                                        for (let i2 = 0; i2 < len2; i2++) {
                                          const _errs30 = errors;
                                          if (typeof data14[i2] !== "string") {
                                            validateStrictAd.errors = [{ instancePath: instancePath + "/close_tracks/" + i2, schemaPath: "#/properties/close_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid3 = _errs30 === errors;
                                          if (!valid3) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validateStrictAd.errors = [{ instancePath: instancePath + "/close_tracks", schemaPath: "#/properties/close_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs28 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.conversion_tracks !== void 0) {
                                      let data16 = data.conversion_tracks;
                                      const _errs32 = errors;
                                      if (errors === _errs32) {
                                        if (Array.isArray(data16)) {
                                          var valid4 = true;
                                          const len3 = data16.length;
                                          for (let i3 = 0; i3 < len3; i3++) {
                                            const _errs34 = errors;
                                            if (typeof data16[i3] !== "string") {
                                              validateStrictAd.errors = [{ instancePath: instancePath + "/conversion_tracks/" + i3, schemaPath: "#/properties/conversion_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid4 = _errs34 === errors;
                                            if (!valid4) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validateStrictAd.errors = [{ instancePath: instancePath + "/conversion_tracks", schemaPath: "#/properties/conversion_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs32 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.debug_tracks !== void 0) {
                                        let data18 = data.debug_tracks;
                                        const _errs36 = errors;
                                        if (errors === _errs36) {
                                          if (Array.isArray(data18)) {
                                            var valid5 = true;
                                            const len4 = data18.length;
                                            for (let i4 = 0; i4 < len4; i4++) {
                                              const _errs38 = errors;
                                              if (typeof data18[i4] !== "string") {
                                                validateStrictAd.errors = [{ instancePath: instancePath + "/debug_tracks/" + i4, schemaPath: "#/properties/debug_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid5 = _errs38 === errors;
                                              if (!valid5) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validateStrictAd.errors = [{ instancePath: instancePath + "/debug_tracks", schemaPath: "#/properties/debug_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs36 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.impression_tracks !== void 0) {
                                          let data20 = data.impression_tracks;
                                          const _errs40 = errors;
                                          if (errors === _errs40) {
                                            if (Array.isArray(data20)) {
                                              var valid6 = true;
                                              const len5 = data20.length;
                                              for (let i5 = 0; i5 < len5; i5++) {
                                                const _errs42 = errors;
                                                if (typeof data20[i5] !== "string") {
                                                  validateStrictAd.errors = [{ instancePath: instancePath + "/impression_tracks/" + i5, schemaPath: "#/properties/impression_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid6 = _errs42 === errors;
                                                if (!valid6) {
                                                  break;
                                                }
                                              }
                                            } else {
                                              validateStrictAd.errors = [{ instancePath: instancePath + "/impression_tracks", schemaPath: "#/properties/impression_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                              return false;
                                            }
                                          }
                                          var valid0 = _errs40 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.view_tracks !== void 0) {
                                            let data22 = data.view_tracks;
                                            const _errs44 = errors;
                                            if (errors === _errs44) {
                                              if (Array.isArray(data22)) {
                                                var valid7 = true;
                                                const len6 = data22.length;
                                                for (let i6 = 0; i6 < len6; i6++) {
                                                  const _errs46 = errors;
                                                  if (typeof data22[i6] !== "string") {
                                                    validateStrictAd.errors = [{ instancePath: instancePath + "/view_tracks/" + i6, schemaPath: "#/properties/view_tracks/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid7 = _errs46 === errors;
                                                  if (!valid7) {
                                                    break;
                                                  }
                                                }
                                              } else {
                                                validateStrictAd.errors = [{ instancePath: instancePath + "/view_tracks", schemaPath: "#/properties/view_tracks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                return false;
                                              }
                                            }
                                            var valid0 = _errs44 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.close_track !== void 0) {
                                              const _errs48 = errors;
                                              if (typeof data.close_track !== "string") {
                                                validateStrictAd.errors = [{ instancePath: instancePath + "/close_track", schemaPath: "#/properties/close_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid0 = _errs48 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.revert_close_track !== void 0) {
                                                const _errs50 = errors;
                                                if (typeof data.revert_close_track !== "string") {
                                                  validateStrictAd.errors = [{ instancePath: instancePath + "/revert_close_track", schemaPath: "#/properties/revert_close_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                var valid0 = _errs50 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.view_track !== void 0) {
                                                  const _errs52 = errors;
                                                  if (typeof data.view_track !== "string") {
                                                    validateStrictAd.errors = [{ instancePath: instancePath + "/view_track", schemaPath: "#/properties/view_track/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs52 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.display_advertising_tag !== void 0) {
                                                    const _errs54 = errors;
                                                    if (typeof data.display_advertising_tag !== "boolean") {
                                                      validateStrictAd.errors = [{ instancePath: instancePath + "/display_advertising_tag", schemaPath: "#/properties/display_advertising_tag/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                      return false;
                                                    }
                                                    var valid0 = _errs54 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.download_silent !== void 0) {
                                                      const _errs56 = errors;
                                                      if (typeof data.download_silent !== "boolean") {
                                                        validateStrictAd.errors = [{ instancePath: instancePath + "/download_silent", schemaPath: "#/properties/download_silent/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                        return false;
                                                      }
                                                      var valid0 = _errs56 === errors;
                                                    } else {
                                                      var valid0 = true;
                                                    }
                                                    if (valid0) {
                                                      if (data.is_new_webview !== void 0) {
                                                        const _errs58 = errors;
                                                        if (typeof data.is_new_webview !== "boolean") {
                                                          validateStrictAd.errors = [{ instancePath: instancePath + "/is_new_webview", schemaPath: "#/properties/is_new_webview/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid0 = _errs58 === errors;
                                                      } else {
                                                        var valid0 = true;
                                                      }
                                                      if (valid0) {
                                                        if (data.is_speeding !== void 0) {
                                                          const _errs60 = errors;
                                                          if (typeof data.is_speeding !== "boolean") {
                                                            validateStrictAd.errors = [{ instancePath: instancePath + "/is_speeding", schemaPath: "#/properties/is_speeding/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                            return false;
                                                          }
                                                          var valid0 = _errs60 === errors;
                                                        } else {
                                                          var valid0 = true;
                                                        }
                                                        if (valid0) {
                                                          if (data.native_prefetch !== void 0) {
                                                            const _errs62 = errors;
                                                            if (typeof data.native_prefetch !== "boolean") {
                                                              validateStrictAd.errors = [{ instancePath: instancePath + "/native_prefetch", schemaPath: "#/properties/native_prefetch/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                              return false;
                                                            }
                                                            var valid0 = _errs62 === errors;
                                                          } else {
                                                            var valid0 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAd.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAd.errors = vErrors;
  return errors === 0;
}
validateStrictAd.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAdInfo(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdInfo.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ad === void 0 && (missing0 = "ad") || data.adjson === void 0 && (missing0 = "adjson") || data.position === void 0 && (missing0 = "position")) {
        validateStrictAdInfo.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "ad" || key0 === "adjson" || key0 === "position")) {
            validateStrictAdInfo.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.ad !== void 0) {
            const _errs2 = errors;
            if (!validateStrictAd(data.ad, { instancePath: instancePath + "/ad", parentData: data, parentDataProperty: "ad", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictAd.errors : vErrors.concat(validateStrictAd.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.adjson !== void 0) {
              const _errs3 = errors;
              if (typeof data.adjson !== "string") {
                validateStrictAdInfo.errors = [{ instancePath: instancePath + "/adjson", schemaPath: "#/properties/adjson/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.position !== void 0) {
                let data2 = data.position;
                const _errs5 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                  validateStrictAdInfo.errors = [{ instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validateStrictAdInfo.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdInfo.errors = vErrors;
  return errors === 0;
}
validateStrictAdInfo.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAdSlot(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAdSlot.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ad_info === void 0 && (missing0 = "ad_info")) {
        validateStrictAdSlot.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "ad_info")) {
            validateStrictAdSlot.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.ad_info !== void 0) {
            if (!validateStrictAdInfo(data.ad_info, { instancePath: instancePath + "/ad_info", parentData: data, parentDataProperty: "ad_info", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictAdInfo.errors : vErrors.concat(validateStrictAdInfo.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    } else {
      validateStrictAdSlot.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAdSlot.errors = vErrors;
  return errors === 0;
}
validateStrictAdSlot.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerListSession(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerListSession.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id")) {
        validateStrictAnswerListSession.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id")) {
            validateStrictAnswerListSession.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            if (typeof data.id !== "string") {
              validateStrictAnswerListSession.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validateStrictAnswerListSession.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerListSession.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerListSession.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerListPaging(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerListPaging.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.page === void 0 && (missing0 = "page") || data.is_end === void 0 && (missing0 = "is_end") || data.next === void 0 && (missing0 = "next") || data.need_force_login === void 0 && (missing0 = "need_force_login")) {
        validateStrictAnswerListPaging.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "page" || key0 === "is_end" || key0 === "next" || key0 === "need_force_login")) {
            validateStrictAnswerListPaging.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.page !== void 0) {
            let data0 = data.page;
            const _errs2 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
              validateStrictAnswerListPaging.errors = [{ instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.is_end !== void 0) {
              const _errs4 = errors;
              if (typeof data.is_end !== "boolean") {
                validateStrictAnswerListPaging.errors = [{ instancePath: instancePath + "/is_end", schemaPath: "#/properties/is_end/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.next !== void 0) {
                const _errs6 = errors;
                if (typeof data.next !== "string") {
                  validateStrictAnswerListPaging.errors = [{ instancePath: instancePath + "/next", schemaPath: "#/properties/next/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.need_force_login !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.need_force_login !== "boolean") {
                    validateStrictAnswerListPaging.errors = [{ instancePath: instancePath + "/need_force_login", schemaPath: "#/properties/need_force_login/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerListPaging.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerListPaging.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerListPaging.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictAnswerListData(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictAnswerListData.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.data === void 0 && (missing0 = "data") || data.finished_reading_filtered_count === void 0 && (missing0 = "finished_reading_filtered_count") || data.ad_info === void 0 && (missing0 = "ad_info") || data.session === void 0 && (missing0 = "session") || data.paging === void 0 && (missing0 = "paging")) {
        validateStrictAnswerListData.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "data" || key0 === "finished_reading_filtered_count" || key0 === "ad_info" || key0 === "session" || key0 === "paging")) {
            validateStrictAnswerListData.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.data !== void 0) {
            let data0 = data.data;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs4 = errors;
                  if (!validateStrictAnswerFeedItem(data0[i0], { instancePath: instancePath + "/data/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateStrictAnswerFeedItem.errors : vErrors.concat(validateStrictAnswerFeedItem.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validateStrictAnswerListData.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.finished_reading_filtered_count !== void 0) {
              let data2 = data.finished_reading_filtered_count;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validateStrictAnswerListData.errors = [{ instancePath: instancePath + "/finished_reading_filtered_count", schemaPath: "#/properties/finished_reading_filtered_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.ad_info !== void 0) {
                const _errs7 = errors;
                if (!validateStrictAdSlot(data.ad_info, { instancePath: instancePath + "/ad_info", parentData: data, parentDataProperty: "ad_info", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAdSlot.errors : vErrors.concat(validateStrictAdSlot.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.session !== void 0) {
                  const _errs8 = errors;
                  if (!validateStrictAnswerListSession(data.session, { instancePath: instancePath + "/session", parentData: data, parentDataProperty: "session", rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validateStrictAnswerListSession.errors : vErrors.concat(validateStrictAnswerListSession.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.paging !== void 0) {
                    const _errs9 = errors;
                    if (!validateStrictAnswerListPaging(data.paging, { instancePath: instancePath + "/paging", parentData: data, parentDataProperty: "paging", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validateStrictAnswerListPaging.errors : vErrors.concat(validateStrictAnswerListPaging.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs9 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictAnswerListData.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictAnswerListData.errors = vErrors;
  return errors === 0;
}
validateStrictAnswerListData.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictListAnswersSuccess(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictListAnswersSuccess.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.data === void 0 && (missing0 = "data") || data.message === void 0 && (missing0 = "message") || data.recordTime === void 0 && (missing0 = "recordTime")) {
        validateStrictListAnswersSuccess.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message" || key0 === "data" || key0 === "recordTime")) {
            validateStrictListAnswersSuccess.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            const _errs2 = errors;
            if (!validateStrictSuccessCode(data.code, { instancePath: instancePath + "/code", parentData: data, parentDataProperty: "code", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validateStrictSuccessCode.errors : vErrors.concat(validateStrictSuccessCode.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              const _errs3 = errors;
              if (typeof data.message !== "string") {
                validateStrictListAnswersSuccess.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.data !== void 0) {
                const _errs5 = errors;
                if (!validateStrictAnswerListData(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validateStrictAnswerListData.errors : vErrors.concat(validateStrictAnswerListData.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs5 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recordTime !== void 0) {
                  let data3 = data.recordTime;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (errors === _errs6) {
                      if (typeof data3 === "string") {
                        if (!formats02.validate(data3)) {
                          validateStrictListAnswersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }];
                          return false;
                        }
                      } else {
                        validateStrictListAnswersSuccess.errors = [{ instancePath: instancePath + "/recordTime", schemaPath: "#/properties/recordTime/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs6 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validateStrictListAnswersSuccess.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validateStrictListAnswersSuccess.errors = vErrors;
  return errors === 0;
}
validateStrictListAnswersSuccess.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validateStrictListAnswersResponse(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateStrictListAnswersResponse.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (!validateStrictListAnswersSuccess(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictListAnswersSuccess.errors : vErrors.concat(validateStrictListAnswersSuccess.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs2 = errors;
  if (!validateStrictFailure(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validateStrictFailure.errors : vErrors.concat(validateStrictFailure.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs2 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = true;
      }
    }
  }
  if (!valid0) {
    const err0 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
    validateStrictListAnswersResponse.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validateStrictListAnswersResponse.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validateStrictListAnswersResponse.evaluated = { "dynamicProps": true, "dynamicItems": false };

// memory:schemas:parameters
function validateGetAuthorSideBaseInfoQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorSideBaseInfoQuery.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.oAuthorId === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oAuthorId" }, message: "must have required property 'oAuthorId'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.oAuthorId !== void 0) {
      if (typeof data.oAuthorId !== "string") {
        const err1 = { instancePath: instancePath + "/oAuthorId", schemaPath: "#/properties/oAuthorId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validateGetAuthorSideBaseInfoQuery.errors = vErrors;
  return errors === 0;
}
validateGetAuthorSideBaseInfoQuery.evaluated = { "props": { "oAuthorId": true }, "dynamicProps": false, "dynamicItems": false };
var schema24 = { "type": "string", "enum": ["SHORT_VIDEO", "LIVE_STREAMING", "PICTURE_TEXT", "SHORT_DRAMA"] };
function validatePlatform(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validatePlatform.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "SHORT_VIDEO" || data === "LIVE_STREAMING" || data === "PICTURE_TEXT" || data === "SHORT_DRAMA")) {
    const err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema24.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validatePlatform.errors = vErrors;
  return errors === 0;
}
validatePlatform.evaluated = { "dynamicProps": false, "dynamicItems": false };
var schema3 = { "type": "string", "enum": ["ALL", "ELECTRONICS_AND_APPLIANCES", "FOOD_AND_BEVERAGE", "CLOTHING_AND_ACCESSORIES", "HEALTHCARE_AND_MEDICAL", "BUSINESS_SERVICES", "LOCAL_SERVICES", "REAL_ESTATE", "HOME_AND_BUILDING_MATERIALS", "EDUCATION_AND_TRAINING", "TRAVEL_AND_TOURISM", "PUBLIC_SERVICES", "GAMES", "RETAIL", "TRANSPORTATION_EQUIPMENT", "AUTOMOTIVE", "AGRICULTURE_FORESTRY_FISHERY", "CHEMICAL_AND_ENERGY", "ELECTRONICS_AND_ELECTRICAL", "MACHINERY_EQUIPMENT", "CULTURE_SPORTS_ENTERTAINMENT", "MEDIA_AND_INFORMATION", "LOGISTICS", "TELECOMMUNICATIONS", "FINANCIAL_SERVICES", "CATERING_SERVICES", "SOFTWARE_TOOLS", "FRANCHISING_AND_INVESTMENT", "BEAUTY_AND_COSMETICS", "MOTHER_BABY_AND_PET", "DAILY_CHEMICALS", "PHYSICAL_BOOKS", "SOCIAL_AND_COMMUNICATION", "MEDICAL_INSTITUTIONS"] };
function validateIndustryTag(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateIndustryTag.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "ALL" || data === "ELECTRONICS_AND_APPLIANCES" || data === "FOOD_AND_BEVERAGE" || data === "CLOTHING_AND_ACCESSORIES" || data === "HEALTHCARE_AND_MEDICAL" || data === "BUSINESS_SERVICES" || data === "LOCAL_SERVICES" || data === "REAL_ESTATE" || data === "HOME_AND_BUILDING_MATERIALS" || data === "EDUCATION_AND_TRAINING" || data === "TRAVEL_AND_TOURISM" || data === "PUBLIC_SERVICES" || data === "GAMES" || data === "RETAIL" || data === "TRANSPORTATION_EQUIPMENT" || data === "AUTOMOTIVE" || data === "AGRICULTURE_FORESTRY_FISHERY" || data === "CHEMICAL_AND_ENERGY" || data === "ELECTRONICS_AND_ELECTRICAL" || data === "MACHINERY_EQUIPMENT" || data === "CULTURE_SPORTS_ENTERTAINMENT" || data === "MEDIA_AND_INFORMATION" || data === "LOGISTICS" || data === "TELECOMMUNICATIONS" || data === "FINANCIAL_SERVICES" || data === "CATERING_SERVICES" || data === "SOFTWARE_TOOLS" || data === "FRANCHISING_AND_INVESTMENT" || data === "BEAUTY_AND_COSMETICS" || data === "MOTHER_BABY_AND_PET" || data === "DAILY_CHEMICALS" || data === "PHYSICAL_BOOKS" || data === "SOCIAL_AND_COMMUNICATION" || data === "MEDICAL_INSTITUTIONS")) {
    const err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema3.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validateIndustryTag.errors = vErrors;
  return errors === 0;
}
validateIndustryTag.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorLinkInfoQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorLinkInfoQuery.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.oAuthorId === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oAuthorId" }, message: "must have required property 'oAuthorId'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.oAuthorId !== void 0) {
      if (typeof data.oAuthorId !== "string") {
        const err1 = { instancePath: instancePath + "/oAuthorId", schemaPath: "#/properties/oAuthorId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.platform !== void 0) {
      if (!validatePlatform(data.platform, { instancePath: instancePath + "/platform", parentData: data, parentDataProperty: "platform", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validatePlatform.errors : vErrors.concat(validatePlatform.errors);
        errors = vErrors.length;
      }
    }
    if (data.industryTag !== void 0) {
      if (!validateIndustryTag(data.industryTag, { instancePath: instancePath + "/industryTag", parentData: data, parentDataProperty: "industryTag", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validateIndustryTag.errors : vErrors.concat(validateIndustryTag.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validateGetAuthorLinkInfoQuery.errors = vErrors;
  return errors === 0;
}
validateGetAuthorLinkInfoQuery.evaluated = { "props": { "oAuthorId": true, "platform": true, "industryTag": true }, "dynamicProps": false, "dynamicItems": false };
function validateGetAuthorTouchDistributionQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateGetAuthorTouchDistributionQuery.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.oAuthorId === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oAuthorId" }, message: "must have required property 'oAuthorId'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.oAuthorId !== void 0) {
      if (typeof data.oAuthorId !== "string") {
        const err1 = { instancePath: instancePath + "/oAuthorId", schemaPath: "#/properties/oAuthorId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.platform !== void 0) {
      if (!validatePlatform(data.platform, { instancePath: instancePath + "/platform", parentData: data, parentDataProperty: "platform", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validatePlatform.errors : vErrors.concat(validatePlatform.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validateGetAuthorTouchDistributionQuery.errors = vErrors;
  return errors === 0;
}
validateGetAuthorTouchDistributionQuery.evaluated = { "props": { "oAuthorId": true, "platform": true }, "dynamicProps": false, "dynamicItems": false };
function validateSearchUsersQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateSearchUsersQuery.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.keyword === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "keyword" }, message: "must have required property 'keyword'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.keyword !== void 0) {
      if (typeof data.keyword !== "string") {
        const err1 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.page !== void 0) {
      let data1 = data.page;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
        const err2 = { instancePath: instancePath + "/page", schemaPath: "#/properties/page/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validateSearchUsersQuery.errors = vErrors;
  return errors === 0;
}
validateSearchUsersQuery.evaluated = { "props": { "keyword": true, "page": true }, "dynamicProps": false, "dynamicItems": false };
var schema7 = { "type": "string", "enum": ["_default", "_updated"] };
function validateAnswerOrder(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateAnswerOrder.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "_default" || data === "_updated")) {
    const err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema7.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validateAnswerOrder.errors = vErrors;
  return errors === 0;
}
validateAnswerOrder.evaluated = { "dynamicProps": false, "dynamicItems": false };
function validateListAnswersQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validateListAnswersQuery.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.questionId === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "questionId" }, message: "must have required property 'questionId'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.questionId !== void 0) {
      if (typeof data.questionId !== "string") {
        const err1 = { instancePath: instancePath + "/questionId", schemaPath: "#/properties/questionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.cursor !== void 0) {
      if (typeof data.cursor !== "string") {
        const err2 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.offset !== void 0) {
      let data2 = data.offset;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
        const err3 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data2 == "number") {
        if (data2 < 0 || isNaN(data2)) {
          const err4 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
    }
    if (data.order !== void 0) {
      if (!validateAnswerOrder(data.order, { instancePath: instancePath + "/order", parentData: data, parentDataProperty: "order", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validateAnswerOrder.errors : vErrors.concat(validateAnswerOrder.errors);
        errors = vErrors.length;
      }
    }
    if (data.sessionId !== void 0) {
      if (typeof data.sessionId !== "string") {
        const err5 = { instancePath: instancePath + "/sessionId", schemaPath: "#/properties/sessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validateListAnswersQuery.errors = vErrors;
  return errors === 0;
}
validateListAnswersQuery.evaluated = { "props": { "questionId": true, "cursor": true, "offset": true, "order": true, "sessionId": true }, "dynamicProps": false, "dynamicItems": false };

// validators
var responses = {
  getAuthorSideBaseInfo: validateGetAuthorSideBaseInfoResponse,
  getAuthorLinkInfo: validateGetAuthorLinkInfoResponse,
  getAuthorTouchDistribution: validateGetAuthorTouchDistributionResponse,
  searchUsers: validateSearchUsersResponse,
  listAnswers: validateListAnswersResponse
};
var strictResponses = {
  getAuthorSideBaseInfo: validateStrictGetAuthorSideBaseInfoResponse,
  getAuthorLinkInfo: validateStrictGetAuthorLinkInfoResponse,
  getAuthorTouchDistribution: validateStrictGetAuthorTouchDistributionResponse,
  searchUsers: validateStrictSearchUsersResponse,
  listAnswers: validateStrictListAnswersResponse
};
var parameters = {
  getAuthorSideBaseInfo: validateGetAuthorSideBaseInfoQuery,
  getAuthorLinkInfo: validateGetAuthorLinkInfoQuery,
  getAuthorTouchDistribution: validateGetAuthorTouchDistributionQuery,
  searchUsers: validateSearchUsersQuery,
  listAnswers: validateListAnswersQuery
};
export {
  parameters,
  responses,
  strictResponses
};
